import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../shared/ui/button.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { operator } from "./messages.ts";

/** In the place of an operator's page, for who is none. */
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

/** In the place of the payouts, for an operator of other roles. */
export function FinanceOnly() {
  return (
    <>
      <PageHeader title={operator.payoutsTitle} purpose={operator.payoutsPurpose} />
      <ListNotice tone="empty" title={operator.financeOnlyTitle} text={operator.financeOnlyText} />
    </>
  );
}
