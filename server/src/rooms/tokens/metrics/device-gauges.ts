import { onlineStatus } from "@nodeyard/contract/devices/rules.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { METRIC_DEVICES_AT_MOST } from "@nodeyard/contract/tokens/rules.ts";
import { startOfUtcDay } from "@nodeyard/contract/time.ts";
import { writeLabels, type Gauge, type Sample } from "./exposition.ts";
import type { DeviceFigures } from "./read-figures.ts";

/** A figure of each device: undefined or null where it is not known, which is no sample. */
type Figure = (device: DeviceFigures, now: Date) => string | null | undefined;

const seconds = (at: Date | null): string | undefined =>
  at === null ? undefined : String(at.getTime() / 1000);
const share = (percent: number | null): string | undefined =>
  percent === null ? undefined : String(Number((percent / 100).toFixed(6)));
const bp = (microBp: bigint | null): string | undefined =>
  microBp === null ? undefined : formatMicroBp(microBp);

const FIGURES: readonly (readonly [name: string, help: string, of: Figure])[] = [
  [
    "online",
    "1 if the device reported in the last ten minutes, else 0",
    ({ last_seen_at: at }, now) => (onlineStatus(at, now) === "online" ? "1" : "0"),
  ],
  ["last_report_timestamp_seconds", "Last report", ({ last_seen_at: at }) => seconds(at)],
  [
    "up_bits_per_second",
    "Bandwidth up, of the last five minutes reported",
    ({ out_bps: bps }) => bps?.toString(),
  ],
  [
    "down_bits_per_second",
    "Bandwidth down, of the last five minutes reported",
    ({ in_bps: bps }) => bps?.toString(),
  ],
  ["cpu_used_ratio", "Share of the processor in use", (device) => share(device.cpu_percent)],
  ["memory_used_ratio", "Share of the memory in use", (device) => share(device.memory_percent)],
  ["disk_used_ratio", "Share of the disks in use", (device) => share(device.disk_percent)],
  ["tasks", "Tasks chosen for the device", ({ tasks }) => String(tasks)],
  ["tasks_running", "Tasks that run", ({ running_tasks: running }) => String(running)],
  ["faults_open", "Open faults", ({ open_faults: open }) => String(open)],
  [
    "revenue_last_hour_bp",
    "Revenue of the last settled hour in BP; nodeyard_settled_hour_timestamp_seconds says which",
    (device) => bp(device.hour_micro_bp),
  ],
  [
    "revenue_last_day_bp",
    "Revenue of the last settled UTC day in BP; nodeyard_settled_day_timestamp_seconds says which",
    (device) => bp(device.day_micro_bp),
  ],
];

interface Labelled {
  readonly device: DeviceFigures;
  readonly labels: string;
}

function samplesOf(devices: readonly Labelled[], figure: Figure, now: Date): Sample[] {
  return devices.flatMap(({ device, labels }) => {
    const value = figure(device, now);
    return value === undefined || value === null ? [] : [{ labels, value }];
  });
}

const alone = (value: string | undefined): Sample[] =>
  value === undefined ? [] : [{ labels: "", value }];

/**
 * The gauges of an account's devices. Only `nodeyard_device_info` has what can change, such as the name: a new label would begin all
 * series of the device anew.
 */
export function deviceGauges(devices: readonly DeviceFigures[], now: Date): Gauge[] {
  const [first] = devices;
  const labelled = devices.map((device) => ({ device, labels: writeLabels({ mac: device.mac }) }));
  return [
    {
      name: "nodeyard_devices",
      help: `Bound devices; figures are of the first ${METRIC_DEVICES_AT_MOST}`,
      samples: alone(String(first?.device_count ?? 0)),
    },
    {
      name: "nodeyard_settled_hour_timestamp_seconds",
      help: "Begin of the last settled hour",
      samples: alone(seconds(first?.hour_at ?? null)),
    },
    {
      name: "nodeyard_settled_day_timestamp_seconds",
      help: "Begin of the last settled UTC day",
      samples: alone(seconds(first?.day ? startOfUtcDay(first.day) : null)),
    },
    {
      name: "nodeyard_device_info",
      help: "1, with what the device is",
      samples: devices.map((device) => ({
        labels: writeLabels({
          mac: device.mac,
          name: device.name,
          device_id: String(device.device_id),
          type: device.device_type,
          kind: device.kind,
        }),
        value: "1",
      })),
    },
    ...FIGURES.map(([name, help, figure]) => ({
      name: `nodeyard_device_${name}`,
      help,
      samples: samplesOf(labelled, figure, now),
    })),
  ];
}
