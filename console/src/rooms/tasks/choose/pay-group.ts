import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";

/** Of several devices those that tasks pay alike, where they are most. */
export function largestGroup<Row extends Pick<DeviceRow, "payGroup">>(
  devices: readonly Row[],
): readonly Row[] {
  const groups = [...Map.groupBy(devices, (device) => device.payGroup).values()];
  return groups.reduce<readonly Row[]>(
    (largest, group) => (group.length > largest.length ? group : largest),
    [],
  );
}
