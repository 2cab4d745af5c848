// Offered to other rooms.
import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { countryName } from "../../../shared/country-name.ts";
import { formatBytes, formatTime, UNKNOWN } from "../../../shared/format.ts";
import { coresText } from "../../../shared/processor.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { Hint } from "../../../shared/ui/hint.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { NoteCell } from "../../../shared/ui/note-cell.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StabilityTag } from "../../../shared/ui/stability-tag.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { DeviceStatus } from "../device-status.tsx";
import styles from "../device-status.module.css";
import { FaultNoticeSwitch } from "../fault-notice-switch.tsx";
import { DAYS_COLUMN } from "../list-address.ts";
import { devices } from "../messages.ts";
import { outRate } from "../out-rate.ts";
import { resourceType } from "../resource-type.ts";

const DayBars = lazyPart(() => import("../day-bars.tsx"));

/** The columns of the lists of devices, each defined once; a page chooses among them. */
export const statusColumn: Column<DeviceRow> = {
  key: "status",
  title: devices.status,
  sorts: [{ key: "status" }],
  cell: (row) => <DeviceStatus device={row} />,
};

export const stabilityColumn: Column<DeviceRow> = {
  key: "stability",
  title: devices.stability,
  onCard: "third",
  sorts: [{ key: "stability" }],
  cell: (row) => <StabilityTag device={row} />,
};

/** Status with stability beside it, where a list has many columns. */
export const conditionColumn: Column<DeviceRow> = {
  key: "condition",
  title: `${devices.status} / ${devices.stability}`,
  sorts: [
    { key: "status", title: devices.status },
    { key: "stability", title: devices.stability },
  ],
  cell: (row) => (
    <DeviceStatus device={row}>
      <StabilityTag device={row} isNamed />
    </DeviceStatus>
  ),
};

export const earnedColumn: Column<DeviceRow> = {
  key: "earned",
  title: `${devices.earnedToday} / ${devices.earnedSevenDays}`,
  align: "end",
  onLine: "figure",
  sorts: [
    { key: "earnedToday", title: devices.earnedToday, startsDown: true },
    { key: "earnedSevenDays", title: devices.earnedSevenDays, startsDown: true },
  ],
  cell: (row) =>
    row.earnedToday === undefined || row.earnedSevenDays === undefined ? (
      UNKNOWN
    ) : (
      <TwoLines
        first={<Amount bp={row.earnedToday} />}
        second={<Amount bp={row.earnedSevenDays} />}
      />
    ),
};

/** Revenue of each of the last seven days; the server sends it only while the column is shown. */
export const daysColumn: Column<DeviceRow> = {
  key: DAYS_COLUMN,
  title: devices.earnedDays,
  sorts: [{ key: "earnedSevenDays", startsDown: true }],
  cell: (row) => (row.earnedDays ? <DayBars days={row.earnedDays} /> : UNKNOWN),
};

export const rateColumn: Column<DeviceRow> = {
  key: "rate",
  title: `${devices.out} / ${devices.lastSeen}`,
  align: "end",
  sorts: [
    { key: "out", title: devices.out, startsDown: true },
    { key: "lastSeen", title: devices.lastSeen, startsDown: true },
  ],
  cell: (row) => (
    <TwoLines
      first={outRate(row)}
      second={row.last_seen_at ? <RelativeTime at={row.last_seen_at} /> : UNKNOWN}
    />
  ),
};

export const hostnameColumn: Column<DeviceRow> = {
  key: "hostname",
  title: `${devices.hostname} / ${devices.serverId}`,
  sorts: [{ key: "hostname" }],
  cell: (row) => (
    <TwoLines
      first={
        <span className={styles["hostname"]} title={row.serverHostname}>
          {row.serverHostname || UNKNOWN}
        </span>
      }
      second={<span className="mono">{row.serverID || UNKNOWN}</span>}
    />
  ),
};

/** Management address, and where the device is. */
export const managementColumn: Column<DeviceRow> = {
  key: "managementIp",
  title: `${devices.ip} / ${devices.location}`,
  sorts: [
    { key: "managementIp", title: devices.ip },
    { key: "location", title: devices.location },
  ],
  cell: (row) => (
    <TwoLines
      first={<span className="mono">{row.serverJumperIP || UNKNOWN}</span>}
      second={countryName(row.location)}
    />
  ),
};

/** Public address, and where it is. */
export const placeColumn: Column<DeviceRow> = {
  key: "place",
  title: `${devices.publicIp} / ${devices.location}`,
  sorts: [
    { key: "ip", title: devices.publicIp },
    { key: "location", title: devices.location },
  ],
  cell: (row) => (
    <TwoLines
      first={<span className="mono">{row.ext_ip || UNKNOWN}</span>}
      second={
        row.location === "" ? (
          <span title={devices.locationUnknown}>{UNKNOWN}</span>
        ) : (
          countryName(row.location)
        )
      }
    />
  ),
};

export function noteColumn(onEdit: (device: DeviceRow) => void): Column<DeviceRow> {
  return {
    key: "note",
    title: devices.note,
    onCard: "wide",
    sorts: [{ key: "note" }],
    cell: (row) => <NoteCell device={row} onEdit={() => onEdit(row)} />,
  };
}

export const boundColumn: Column<DeviceRow> = {
  key: "bound",
  title: `${devices.resourceType} / ${devices.boundAt}`,
  sorts: [
    { key: "resourceType", title: devices.resourceType },
    { key: "bound", title: devices.boundAt, startsDown: true },
  ],
  cell: (row) => <TwoLines first={resourceType(row)} second={formatTime(row.bind_at)} />,
};

export const hardwareColumn: Column<DeviceRow> = {
  key: "hardware",
  title: `${devices.cpu} / ${devices.memory} / ${devices.storage}`,
  sorts: [
    { key: "cpu", title: devices.cpu, startsDown: true },
    { key: "memory", title: devices.memory, startsDown: true },
    { key: "storage", title: devices.storage, startsDown: true },
  ],
  cell: (row) => (
    <TwoLines
      first={`${coresText(row)} · ${formatBytes(row.mem_size)}`}
      second={formatBytes(row.storage_size)}
    />
  ),
};

export const cpuColumn: Column<DeviceRow> = {
  key: "cpu",
  title: devices.cpu,
  align: "end",
  onCard: "third",
  sorts: [{ key: "cpu", startsDown: true }],
  cell: coresText,
};

export const memoryColumn: Column<DeviceRow> = {
  key: "memory",
  title: devices.memory,
  align: "end",
  onCard: "third",
  sorts: [{ key: "memory", startsDown: true }],
  cell: (row) => formatBytes(row.mem_size),
};

export const storageColumn: Column<DeviceRow> = {
  key: "storage",
  title: devices.storage,
  align: "end",
  onCard: "third",
  sorts: [{ key: "storage", startsDown: true }],
  cell: (row) => formatBytes(row.storage_size),
};

export const versionColumn: Column<DeviceRow> = {
  key: "version",
  title: devices.version,
  onCard: "third",
  sorts: [{ key: "version" }],
  cell: (row) =>
    row.agentUpdate === "updating" || row.agentUpdate === "failed" ? (
      <TwoLines
        first={row.info || UNKNOWN}
        second={row.agentUpdate === "failed" ? devices.updateFailed : devices.updating}
      />
    ) : row.isAgentOutdated === true ? (
      <span className={styles["outdated"]} title={devices.outdatedHint}>
        {row.info}{" "}
        <span role="img" aria-label={devices.outdated}>
          ↑
        </span>
      </span>
    ) : (
      row.info || UNKNOWN
    ),
};

export const noticeColumn: Column<DeviceRow> = {
  key: "notice",
  title: devices.notice,
  head: <Hint label={devices.noticeAbout}>{devices.noticeHint}</Hint>,
  onCard: "third",
  sorts: [{ key: "notices" }],
  cell: (row) => <FaultNoticeSwitch device={row} />,
};
