import { getHomeOverview } from "@nodeyard/contract/home/overview-calls.ts";
import { callQuery } from "../../../shared/call-query.ts";

const REFRESH_MS = 60_000;
/** While the losses of the last hours are being calculated. */
const CALCULATING_MS = 4_000;

/** Devices, revenue and what needs the owner, in one answer. */
export const homeOverview = callQuery(
  getHomeOverview,
  {},
  {
    meta: { shows: ["devices", "tasks", "revenue", "wallet", "withdrawal"] },
    refetchInterval: ({ state }) =>
      state.data && !state.data.needs.isCurrent ? CALCULATING_MS : REFRESH_MS,
  },
);
