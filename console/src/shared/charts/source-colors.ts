import type { EarningKind } from "@nodeyard/contract/ledger.ts";
import type { LineColor } from "./chart-data.ts";

/** The colour of each source of revenue, the same in every chart. Together, activity and invites have that of activity. */
export const SOURCE_COLORS = {
  network: "primary",
  compute: "green",
  activity: "amber",
  invite: "rose",
} as const satisfies Record<EarningKind, LineColor>;
