import type { OperatorRole } from "@nodeyard/contract/operator-roles.ts";
import { useQuery } from "@tanstack/react-query";
import { lazyPage } from "../../shared/load-page.ts";
import { userInfo } from "../../shared/user.ts";
import { Forbidden, OtherRole } from "./forbidden.tsx";

const PAGES = {
  overview: lazyPage(() => import("./overview/overview-page.tsx")),
  accounts: lazyPage(() => import("./accounts/accounts-page.tsx")),
  requests: lazyPage(() => import("./requests/requests-page.tsx")),
  payouts: lazyPage(() => import("./payouts/payouts-page.tsx")),
  buybacks: lazyPage(() => import("./buybacks/buybacks-page.tsx")),
  bills: lazyPage(() => import("./bills/bills-page.tsx")),
  exchanges: lazyPage(() => import("./exchanges/exchanges-page.tsx")),
  identities: lazyPage(() => import("./identities/identities-page.tsx")),
  devices: lazyPage(() => import("./devices/devices-page.tsx")),
  dialConfigs: lazyPage(() => import("./dial-configs/dial-configs-page.tsx")),
  faults: lazyPage(() => import("./faults/faults-page.tsx")),
  nodes: lazyPage(() => import("./nodes/nodes-page.tsx")),
  acceptance: lazyPage(() => import("./acceptance/acceptances-page.tsx")),
  codes: lazyPage(() => import("./codes/codes-page.tsx")),
  rates: lazyPage(() => import("./rates/rates-page.tsx")),
  announcements: lazyPage(() => import("./announcements/announcements-page.tsx")),
  feed: lazyPage(() => import("./feed/feed-page.tsx")),
  jobs: lazyPage(() => import("./jobs/jobs-page.tsx")),
  audit: lazyPage(() => import("./audit/audit-page.tsx")),
  unknown: lazyPage(() => import("./unknown-page.tsx")),
} as const;

/** Pages of some roles, any of which is enough. */
const NEEDED = {
  payouts: ["finance"],
  buybacks: ["finance"],
  bills: ["finance"],
  exchanges: ["finance"],
  identities: ["support"],
  nodes: ["operations", "support"],
  acceptance: ["operations", "support"],
  announcements: ["support"],
  feed: ["support"],
  jobs: ["operations"],
} as const satisfies Partial<Record<keyof typeof PAGES, readonly OperatorRole[]>>;

function isOfRoles(page: keyof typeof PAGES): page is keyof typeof NEEDED {
  return page in NEEDED;
}

/** The operators' pages, which nobody else loads; others are refused. */
export default function OperatorArea(props: { page: keyof typeof PAGES }) {
  const { data: user } = useQuery(userInfo);
  if (!user) return null;
  if (user.operatorRoles.length === 0) return <Forbidden />;
  const { page } = props;
  if (isOfRoles(page) && !NEEDED[page].some((role) => user.operatorRoles.includes(role)))
    return <OtherRole page={page} />;
  const Page = PAGES[page];
  return <Page />;
}
