import { explainDeviceDay } from "@nodeyard/contract/revenue/operator/calls.ts";
import { callQuery } from "../../../shared/call-query.ts";
import { AFTER_ACTS } from "../../../shared/operator/live.ts";

/** A device's UTC day, as its owner has it explained. */
export function deviceDay(deviceId: string, day: string) {
  return callQuery(explainDeviceDay, { deviceId, day }, AFTER_ACTS);
}
