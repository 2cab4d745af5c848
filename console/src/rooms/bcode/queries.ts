import { getAvailableList, getStatus } from "@nodeyard/contract/bcode/calls.ts";
import { type Region, REGIONS } from "@nodeyard/contract/bcode/rules.ts";
import { getDetails } from "@nodeyard/contract/devices/calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { queryOptions } from "@tanstack/react-query";
import { callQuery, keyOf } from "../../shared/call-query.ts";
import { call } from "../../shared/http.ts";
import { choice, defineSearch, optionalChoice } from "../../shared/search-params.ts";

/** The chosen region, and whether a device is to be added. */
export const claimSearch = defineSearch({
  region: choice(REGIONS),
  add: optionalChoice(["device"]),
});

export function claimStatus(region: Region) {
  return queryOptions({
    queryKey: [...keyOf(getStatus, { region }), "next hour"],
    queryFn: async ({ signal }) => {
      const { ret } = await call(getStatus, { region }, { signal });
      // The server's seconds, not this machine's clock, say when the next hour begins.
      return { ...ret, nextHourAt: Date.now() + ret.secondsToNextHour * 1000 };
    },
  });
}

export const availableCodes = callQuery(
  getAvailableList,
  {},
  { select: ({ ret, open }) => ({ listed: ret, open }) },
);

const ARRIVAL_MS = 3_000;

/** The device that was bound with a code; null until there is one. */
export function deviceOfCode(code: string | undefined) {
  return callQuery(
    getDetails,
    { search: code ?? "", deviceType: "all", pageSize: 1 },
    {
      meta: { shows: ["bcode"] },
      select: ({ list }) => (list === NO_CONTENT ? null : (list[0] ?? null)),
      enabled: code !== undefined,
      refetchInterval: ({ state }) =>
        state.data && state.data.list !== NO_CONTENT && state.data.list[0]?.status === "online"
          ? false
          : ARRIVAL_MS,
    },
  );
}
