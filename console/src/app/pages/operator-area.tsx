import { useQuery } from "@tanstack/react-query";
import { Forbidden } from "../../rooms/operator/forbidden.tsx";
import { lazyPage } from "../../shared/load-page.ts";
import { userInfo } from "../../shared/user.ts";

const PAGES = {
  overview: lazyPage(() => import("../../rooms/operator/overview/overview-page.tsx")),
  accounts: lazyPage(() => import("../../rooms/operator/accounts/accounts-page.tsx")),
  reviews: lazyPage(() => import("../../rooms/operator/reviews/reviews-page.tsx")),
  requests: lazyPage(() => import("../../rooms/operator/requests/requests-page.tsx")),
  payouts: lazyPage(() => import("../../rooms/withdrawal/operator/payouts-page.tsx")),
  buybacks: lazyPage(() => import("../../rooms/buyback/operator/buybacks-page.tsx")),
  bills: lazyPage(() => import("../../rooms/bills/operator/bills-page.tsx")),
  exchanges: lazyPage(() => import("../../rooms/exchange/operator/exchanges-page.tsx")),
  identities: lazyPage(() => import("../../rooms/identity/operator/identities-page.tsx")),
  devices: lazyPage(() => import("./operator-devices.tsx")),
  agents: lazyPage(() => import("../../rooms/agents/operator/agents-page.tsx")),
  dialConfigs: lazyPage(() => import("../../rooms/dial/operator/dial-configs-page.tsx")),
  faults: lazyPage(() => import("../../rooms/faults/operator/faults-page.tsx")),
  nodes: lazyPage(() => import("../../rooms/standard-nodes/operator/nodes-page.tsx")),
  acceptance: lazyPage(() => import("../../rooms/acceptance/operator/acceptances-page.tsx")),
  codes: lazyPage(() => import("../../rooms/bcode/operator/codes-page.tsx")),
  rates: lazyPage(() => import("./operator-rates.tsx")),
  announcements: lazyPage(() => import("../../rooms/home/operator/announcements-page.tsx")),
  feed: lazyPage(() => import("../../rooms/feed/operator/feed-page.tsx")),
  jobs: lazyPage(() => import("../../rooms/operator/jobs/jobs-page.tsx")),
  audit: lazyPage(() => import("../../rooms/operator/audit/audit-page.tsx")),
  unknown: lazyPage(() => import("../../rooms/operator/unknown-page.tsx")),
} as const;

/** The operators' pages, which nobody else loads; others are refused. */
export default function OperatorArea(props: { page: keyof typeof PAGES }) {
  const { data: user } = useQuery(userInfo);
  if (!user) return null;
  if (user.operatorRoles.length === 0) return <Forbidden />;
  const Page = PAGES[props.page];
  return <Page />;
}
