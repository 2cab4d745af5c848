import { getGains } from "@nodeyard/contract/revenue/device-calls.ts";
import { callQuery } from "../../../shared/call-query.ts";

/** What one factor at its best would have brought a device in the last 24 settled hours. */
export function gains(deviceId: string) {
  return callQuery(getGains, { deviceId });
}
