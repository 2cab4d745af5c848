import { getHomeOverview } from "@nodeyard/contract/home/overview-calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { homeKey } from "../cache-keys.ts";

const REFRESH_MS = 60_000;
/** While the losses of the last hours are being calculated. */
const CALCULATING_MS = 4_000;

/** Devices, revenue and what needs the owner, in one answer. */
export const homeOverview = queryOptions({
  queryKey: homeKey("overview"),
  meta: { shows: ["devices", "tasks", "revenue", "wallet", "withdrawal"] },
  queryFn: ({ signal }) => call(getHomeOverview, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data && !state.data.needs.isCurrent ? CALCULATING_MS : REFRESH_MS,
});
