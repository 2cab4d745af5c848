import { listFaults } from "@nodeyard/contract/revenue/detail-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { callQuery } from "../../shared/call-query.ts";

/** What each device that is not well lost in the last 24 settled hours; changes with the hour. */
export const deviceFaults = callQuery(
  listFaults,
  {},
  {
    meta: { shows: ["devices"] },
    select: ({ list }) => new Map(list.map((fault) => [fault.deviceId, fault])),
    staleTime: HOUR_MS / 4,
  },
);
