import { explainDay } from "@nodeyard/contract/revenue/detail-calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { revenueKey } from "../cache-keys.ts";

/** A device's UTC day down to its hours and tasks. */
export function explainedDay(deviceId: string, day: string) {
  return queryOptions({
    queryKey: revenueKey("why", deviceId, day),
    queryFn: ({ signal }) => call(explainDay, { deviceId, day }, { signal }),
  });
}
