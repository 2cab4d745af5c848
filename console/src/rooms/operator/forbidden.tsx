import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../shared/ui/button.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { acceptances } from "./acceptance/messages.ts";
import { announcements } from "./announcements/messages.ts";
import { bills } from "./bills/messages.ts";
import { buybacks } from "./buybacks/messages.ts";
import { exchanges } from "./exchanges/messages.ts";
import { operatorFeed } from "./feed/messages.ts";
import { identities } from "./identities/messages.ts";
import { operator } from "./messages.ts";
import { ownedNodes } from "./nodes/messages.ts";

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

const TEXTS = {
  payouts: {
    title: operator.payoutsTitle,
    purpose: operator.payoutsPurpose,
    only: operator.financeOnlyTitle,
    text: operator.financeOnlyText,
  },
  buybacks: {
    title: buybacks.title,
    purpose: buybacks.purpose,
    only: operator.financeOnlyTitle,
    text: buybacks.financeOnly,
  },
  bills: {
    title: bills.title,
    purpose: bills.purpose,
    only: operator.financeOnlyTitle,
    text: bills.financeOnly,
  },
  exchanges: {
    title: exchanges.title,
    purpose: exchanges.purpose,
    only: operator.financeOnlyTitle,
    text: exchanges.financeOnly,
  },
  identities: {
    title: identities.title,
    purpose: identities.purpose,
    only: operator.supportOnlyTitle,
    text: identities.supportOnly,
  },
  nodes: {
    title: ownedNodes.title,
    purpose: ownedNodes.purpose,
    only: ownedNodes.otherRoleTitle,
    text: ownedNodes.otherRole,
  },
  acceptance: {
    title: acceptances.title,
    purpose: acceptances.purpose,
    only: acceptances.otherRoleTitle,
    text: acceptances.otherRole,
  },
  announcements: {
    title: announcements.title,
    purpose: announcements.purpose,
    only: operator.supportOnlyTitle,
    text: operator.supportOnlyText,
  },
  feed: {
    title: operatorFeed.title,
    purpose: operatorFeed.purpose,
    only: operator.supportOnlyTitle,
    text: operatorFeed.supportOnly,
  },
  jobs: {
    title: operator.jobsTitle,
    purpose: operator.jobsPurpose,
    only: operator.operationsOnlyTitle,
    text: operator.operationsOnlyText,
  },
} as const;

/** In the place of a page, for an operator of other roles. */
export function OtherRole({ page }: { page: keyof typeof TEXTS }) {
  const { title, purpose, only, text } = TEXTS[page];
  return (
    <>
      <PageHeader title={title} purpose={purpose} />
      <ListNotice tone="empty" title={only} text={text} />
    </>
  );
}
