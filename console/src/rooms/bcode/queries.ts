import {
  claim,
  type ClaimRequest,
  getAvailableList,
  getStatus,
} from "@nodeyard/contract/bcode/calls.ts";
import { type Region, REGIONS } from "@nodeyard/contract/bcode/rules.ts";
import { getDetails } from "@nodeyard/contract/devices/calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { choice, defineSearch, optionalChoice } from "../../shared/search-params.ts";
import { bcodeKey } from "./cache-keys.ts";

/** The chosen region, and whether a device is to be added. */
export const claimSearch = defineSearch({
  region: choice(REGIONS),
  add: optionalChoice(["device"]),
});

export function claimStatus(region: Region) {
  return queryOptions({
    queryKey: bcodeKey("status", region),
    queryFn: async ({ signal }) => {
      const { ret } = await call(getStatus, { region }, { signal });
      // The server's seconds, not this machine's clock, say when the next hour begins.
      return { ...ret, nextHourAt: Date.now() + ret.secondsToNextHour * 1000 };
    },
  });
}

export const availableCodes = queryOptions({
  queryKey: bcodeKey("available"),
  queryFn: ({ signal }) => call(getAvailableList, {}, { signal }),
  select: ({ ret, open }) => ({ listed: ret, open }),
});

const ARRIVAL_MS = 3_000;

/** The device that was bound with a code; null until there is one. */
export function deviceOfCode(code: string | undefined) {
  return queryOptions({
    queryKey: bcodeKey("device", code),
    queryFn: ({ signal }) =>
      call(getDetails, { search: code ?? "", deviceType: "all", pageSize: 1 }, { signal }),
    select: ({ list }) => (list === NO_CONTENT ? null : (list[0] ?? null)),
    enabled: code !== undefined,
    refetchInterval: ({ state }) =>
      state.data && state.data.list !== NO_CONTENT && state.data.list[0]?.status === "online"
        ? false
        : ARRIVAL_MS,
  });
}

export function claimCodes(request: ClaimRequest) {
  return call(claim, request);
}
