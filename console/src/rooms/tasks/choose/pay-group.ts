import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";

/** The largest group of devices that tasks pay the same. */
export function largestGroup<Row extends Pick<DeviceRow, "payGroup">>(
  devices: readonly Row[],
): readonly Row[] {
  const groups = [...Map.groupBy(devices, (device) => device.payGroup).values()];
  return groups.reduce<readonly Row[]>(
    (largest, group) => (group.length > largest.length ? group : largest),
    [],
  );
}
