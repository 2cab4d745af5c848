import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { valueText } from "../../shared/charts/value-units.ts";
import { UNKNOWN } from "../../shared/format.ts";

/** Current outgoing rate. */
export function outRate({ out_bps: bps }: Pick<DeviceRow, "out_bps">): string {
  return typeof bps === "number" ? valueText("bps", bps) : UNKNOWN;
}
