import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { networkHealth } from "@nodeyard/contract/devices/health.ts";
import { stabilityTag } from "@nodeyard/contract/devices/rules.ts";
import { countryName } from "../../../shared/country-name.ts";
import { formatUtc, UNKNOWN } from "../../../shared/format.ts";
import type { SheetColumn } from "../../../shared/spreadsheets/spreadsheet.ts";
import { resourceType } from "../resource-type.ts";
import { devices } from "../messages.ts";

const GIB = 2 ** 30;
const LEVELS = {
  high: devices.levelHigh,
  medium: devices.levelMedium,
  low: devices.levelLow,
} as const;

/** The level of a current measurement; that of an offline or unmeasured device is none. */
function stabilityLevel(row: DeviceRow): string | null {
  const isCurrent = row.stableValue !== 0 && !networkHealth(row).isStale;
  return isCurrent ? LEVELS[stabilityTag(row.stableValue)] : null;
}

function gigabytes(bytes: number | null): number | null {
  return bytes === null ? null : Math.round((bytes / GIB) * 100) / 100;
}

function known(text: string): string | null {
  return text === UNKNOWN || text === "" ? null : text;
}

/** Columns of the exported list; what is not known leaves its cell empty. */
export const DEVICE_SHEET: readonly SheetColumn<DeviceRow>[] = [
  { heading: devices.mac, width: 20, value: (row) => row.mac_address },
  { heading: devices.note, width: 26, value: (row) => known(row.note) },
  { heading: devices.hostname, width: 22, value: (row) => known(row.serverHostname) },
  { heading: devices.serverId, width: 22, value: (row) => known(row.serverID) },
  { heading: devices.ip, width: 18, value: (row) => known(row.ext_ip) },
  { heading: devices.location, width: 16, value: (row) => known(countryName(row.location)) },
  {
    heading: devices.status,
    width: 10,
    value: (row) => (networkHealth(row).level === "bad" ? devices.offline : devices.online),
  },
  {
    heading: devices.sheetStability,
    width: 18,
    value: (row) => (row.stableValue === 0 ? null : row.stableValue),
  },
  {
    heading: devices.sheetStabilityLevel,
    width: 12,
    value: stabilityLevel,
  },
  { heading: devices.sheetCores, width: 10, value: (row) => row.cpu_count },
  { heading: devices.sheetMemory, width: 12, value: (row) => gigabytes(row.mem_size) },
  { heading: devices.sheetStorage, width: 12, value: (row) => gigabytes(row.storage_size) },
  { heading: devices.resourceType, width: 20, value: resourceType },
  { heading: devices.version, width: 10, value: (row) => known(row.info) },
  { heading: devices.sheetBoundAt, width: 18, value: (row) => known(formatUtc(row.bind_at)) },
  { heading: devices.sheetLastSeen, width: 18, value: (row) => known(formatUtc(row.last_seen_at)) },
  {
    heading: devices.notice,
    width: 12,
    value: (row) => (row.report ? devices.sheetOn : devices.sheetOff),
  },
  {
    heading: devices.earnedToday,
    width: 16,
    value: (row) => (row.earnedToday === undefined ? null : Number(row.earnedToday)),
  },
  {
    heading: devices.earnedSevenDays,
    width: 16,
    value: (row) => (row.earnedSevenDays === undefined ? null : Number(row.earnedSevenDays)),
  },
  { heading: devices.tags, width: 26, value: (row) => known(row.tags?.join(", ") ?? "") },
];
