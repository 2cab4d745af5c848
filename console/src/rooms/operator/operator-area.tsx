import { useQuery } from "@tanstack/react-query";
import { userInfo } from "../../shared/user.ts";
import { AccountsPage } from "./accounts/accounts-page.tsx";
import { AuditPage } from "./audit/audit-page.tsx";
import { FinanceOnly, Forbidden } from "./forbidden.tsx";
import { OperatorOverviewPage } from "./overview/overview-page.tsx";
import { PayoutsPage } from "./payouts/payouts-page.tsx";
import { RequestsPage } from "./requests/requests-page.tsx";

const PAGES = {
  overview: OperatorOverviewPage,
  accounts: AccountsPage,
  requests: RequestsPage,
  payouts: PayoutsPage,
  audit: AuditPage,
} as const;

/** The operators' pages, in one file that nobody else loads; others are refused. */
export default function OperatorArea(props: { page: keyof typeof PAGES }) {
  const { data: user } = useQuery(userInfo);
  if (!user) return null;
  if (user.operatorRoles.length === 0) return <Forbidden />;
  if (props.page === "payouts" && !user.operatorRoles.includes("finance")) return <FinanceOnly />;
  const Page = PAGES[props.page];
  return <Page />;
}
