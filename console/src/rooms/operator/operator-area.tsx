import { useQuery } from "@tanstack/react-query";
import { userInfo } from "../../shared/user.ts";
import { AccountsPage } from "./accounts/accounts-page.tsx";
import { AnnouncementsPage } from "./announcements/announcements-page.tsx";
import { AuditPage } from "./audit/audit-page.tsx";
import { CodesPage } from "./codes/codes-page.tsx";
import { DevicesPage } from "./devices/devices-page.tsx";
import { Forbidden, OtherRole } from "./forbidden.tsx";
import { OperatorOverviewPage } from "./overview/overview-page.tsx";
import { JobsPage } from "./jobs/jobs-page.tsx";
import { PayoutsPage } from "./payouts/payouts-page.tsx";
import { RatesPage } from "./rates/rates-page.tsx";
import { RequestsPage } from "./requests/requests-page.tsx";

const PAGES = {
  overview: OperatorOverviewPage,
  accounts: AccountsPage,
  requests: RequestsPage,
  payouts: PayoutsPage,
  devices: DevicesPage,
  codes: CodesPage,
  rates: RatesPage,
  announcements: AnnouncementsPage,
  jobs: JobsPage,
  audit: AuditPage,
} as const;

/** Pages of one role. */
const NEEDED = { payouts: "finance", announcements: "support", jobs: "operations" } as const;

/** The operators' pages, in one file that nobody else loads; others are refused. */
export default function OperatorArea(props: { page: keyof typeof PAGES }) {
  const { data: user } = useQuery(userInfo);
  if (!user) return null;
  if (user.operatorRoles.length === 0) return <Forbidden />;
  const { page } = props;
  if (page in NEEDED && !user.operatorRoles.includes(NEEDED[page as keyof typeof NEEDED]))
    return <OtherRole page={page as keyof typeof NEEDED} />;
  const Page = PAGES[page];
  return <Page />;
}
