import { healthOf, type HealthFacts } from "@nodeyard/contract/devices/health.ts";
import type { NamedDevice } from "../device.ts";
import { messages } from "../i18n.ts";
import type { Column } from "./column.ts";
import { DeviceName } from "./device-name.tsx";

const text = messages({ title: "设备 / MAC 地址" }, { title: "Device / MAC address" });

type Listed = NamedDevice & Partial<HealthFacts>;

/** False for rows of a past day. */
function hasHealth(device: Listed): device is NamedDevice & HealthFacts {
  return device.faults !== undefined;
}

/** Which device a row is about: the first column of every list, by which lists of devices are sorted. `isMixed` marks normal nodes. */
export function deviceColumn<Row>(deviceOf: (row: Row) => Listed, isMixed = false): Column<Row> {
  return {
    key: "device",
    title: text.title,
    stick: "start",
    onCard: "head",
    onLine: "name",
    sorts: [{ key: "name" }],
    cell: (row) => {
      const device = deviceOf(row);
      return (
        <DeviceName
          device={device}
          isMixed={isMixed}
          {...(hasHealth(device) && { health: healthOf(device) })}
        />
      );
    },
  };
}
