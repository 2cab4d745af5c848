import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../shared/ui/button.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { operator } from "./messages.ts";

/** Shown for an unknown address below `/operator`. */
export default function UnknownPage() {
  return (
    <>
      <PageHeader title={operator.unknownTitle} purpose={operator.unknownPurpose} />
      <ListNotice
        tone="empty"
        title="404"
        text={operator.unknownText}
        action={
          <Link to="/operator" className={buttonClass} data-tone="primary" data-size="regular">
            {operator.toOverview}
          </Link>
        }
      />
    </>
  );
}
