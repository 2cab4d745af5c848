import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../shared/ui/button.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { operator } from "./messages.ts";

/** Shown to non-operators instead of the page. */
export function Forbidden() {
  return (
    <>
      <PageHeader title={operator.forbiddenTitle} purpose={operator.forbiddenPurpose} />
      <ListNotice
        tone="empty"
        title="403"
        text={operator.forbiddenText}
        action={
          <Link to="/" className={buttonClass} data-tone="primary" data-size="regular">
            {operator.toConsole}
          </Link>
        }
      />
    </>
  );
}
