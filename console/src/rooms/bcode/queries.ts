import {
  claim,
  type ClaimRequest,
  getAvailableList,
  getStatus,
} from "@nodeyard/contract/bcode/calls.ts";
import { type Region, REGIONS } from "@nodeyard/contract/bcode/rules.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { choice, defineSearch } from "../../shared/search-params.ts";
import { bcodeKey } from "./cache-keys.ts";

/** The chosen region. */
export const claimSearch = defineSearch({ region: choice(REGIONS) });

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

export function claimCodes(request: ClaimRequest) {
  return call(claim, request);
}
