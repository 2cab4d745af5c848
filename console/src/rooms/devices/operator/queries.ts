import { listOperatorDevices } from "@nodeyard/contract/devices/operator/calls.ts";
import type { DeviceShow } from "@nodeyard/contract/devices/operator/device-shows.ts";
import { pagedQuery } from "../../../shared/call-query.ts";
import { AFTER_ACTS } from "../../../shared/operator/live.ts";

export function devicesOfAll(text: string, show: DeviceShow, page: number) {
  return pagedQuery(
    listOperatorDevices,
    { show, pageNum: page, text: text || undefined },
    AFTER_ACTS,
  );
}
