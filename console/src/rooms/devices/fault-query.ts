import { listFaults } from "@nodeyard/contract/revenue/detail-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { devicesKey } from "./cache-keys.ts";

/** What each device that is not well lost in the last 24 settled hours; changes with the hour. */
export const deviceFaults = queryOptions({
  queryKey: devicesKey("faults"),
  meta: { shows: ["revenue"] },
  queryFn: ({ signal }) => call(listFaults, {}, { signal }),
  select: ({ list }) => new Map(list.map((fault) => [fault.deviceId, fault])),
  staleTime: HOUR_MS / 4,
});
