import { getProof, listRoots } from "@nodeyard/contract/revenue/detail-calls.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { revenueKey } from "../cache-keys.ts";

export function hourProof(deviceId: string, hourAt: string) {
  return queryOptions({
    queryKey: revenueKey("proof", deviceId, hourAt),
    queryFn: ({ signal }) => call(getProof, { deviceId, hourAt }, { signal }),
    // What is committed never changes.
    staleTime: Infinity,
  });
}

/** The public list of the hour's day. */
export function publishedRoots(hourAt: string) {
  const day = utcDay(Date.parse(hourAt));
  return queryOptions({
    queryKey: revenueKey("roots", day),
    queryFn: ({ signal }) => call(listRoots, { day }, { signal }),
    select: (answer) => answer.list,
  });
}
