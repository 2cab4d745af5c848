import { getGains } from "@nodeyard/contract/revenue/device-calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { revenueKey } from "../cache-keys.ts";

/** What one factor at its best would have brought a device in the last 24 settled hours. */
export function gains(deviceId: string) {
  return queryOptions({
    queryKey: revenueKey("gains", deviceId),
    queryFn: ({ signal }) => call(getGains, { deviceId }, { signal }),
  });
}
