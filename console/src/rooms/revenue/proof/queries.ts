import { getProof, listRoots } from "@nodeyard/contract/revenue/detail-calls.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { callQuery } from "../../../shared/call-query.ts";

export function hourProof(deviceId: string, hourAt: string) {
  return callQuery(
    getProof,
    { deviceId, hourAt },
    {
      // What is committed never changes.
      staleTime: Infinity,
    },
  );
}

/** The public list of the hour's day. */
export function publishedRoots(hourAt: string) {
  const day = utcDay(Date.parse(hourAt));
  return callQuery(listRoots, { day }, { select: (answer) => answer.list });
}
