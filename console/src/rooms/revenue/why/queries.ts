import { explainDay } from "@nodeyard/contract/revenue/detail-calls.ts";
import { callQuery } from "../../../shared/call-query.ts";

/** A device's UTC day down to its hours and tasks. */
export function explainedDay(deviceId: string, day: string) {
  return callQuery(explainDay, { deviceId, day });
}
