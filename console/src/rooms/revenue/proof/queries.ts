import { getProof, listRoots } from "@nodeyard/contract/revenue/detail-calls.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";

export function hourProof(deviceId: string, hourAt: string) {
  return queryOptions({
    queryKey: ["revenue", "proof", deviceId, hourAt],
    queryFn: ({ signal }) => call(getProof, { deviceId, hourAt }, { signal }),
    // What is committed never changes.
    staleTime: Infinity,
  });
}

/** The public list of the hour's day. */
export function publishedRoots(hourAt: string) {
  const day = utcDay(Date.parse(hourAt));
  return queryOptions({
    queryKey: ["revenue", "roots", day],
    queryFn: ({ signal }) => call(listRoots, { day }, { signal }),
    select: (answer) => answer.list,
  });
}
