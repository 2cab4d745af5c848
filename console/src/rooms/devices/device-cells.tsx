import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { countryName } from "../../shared/country-name.ts";
import { formatBytes, formatTime, UNKNOWN } from "../../shared/format.ts";
import { coresText } from "../../shared/processor.ts";
import type { Column } from "../../shared/ui/data-table.tsx";
import { NoteCell } from "../../shared/ui/note-cell.tsx";
import { StabilityTag } from "../../shared/ui/stability-tag.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { DeviceStatus } from "./device-status.tsx";
import styles from "./device-status.module.css";
import { devices } from "./messages.ts";

export const hostnameColumn: Column<DeviceRow> = {
  key: "hostname",
  title: `${devices.hostname} / ${devices.serverId}`,
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

export const statusColumn: Column<DeviceRow> = {
  key: "status",
  title: devices.status,
  cell: (row) => <DeviceStatus device={row} />,
};

export const stabilityColumn: Column<DeviceRow> = {
  key: "stability",
  title: devices.stability,
  onCard: "third",
  cell: (row) => <StabilityTag device={row} />,
};

/** Status with stability beside it, where a list has many columns. */
export const conditionColumn: Column<DeviceRow> = {
  key: "status",
  title: `${devices.status} / ${devices.stability}`,
  cell: (row) => (
    <DeviceStatus device={row}>
      <StabilityTag device={row} isNamed />
    </DeviceStatus>
  ),
};

/** Management address, and where the device is. */
export const addressColumn: Column<DeviceRow> = {
  key: "ip",
  title: `${devices.ip} / ${devices.location}`,
  cell: (row) => (
    <TwoLines
      first={<span className="mono">{row.serverJumperIP || UNKNOWN}</span>}
      second={countryName(row.location)}
    />
  ),
};

export function noteColumn(onEdit: ((device: DeviceRow) => void) | undefined): Column<DeviceRow> {
  return {
    key: "note",
    title: devices.note,
    cell: (row) => <NoteCell device={row} onEdit={onEdit && (() => onEdit(row))} />,
  };
}

export const boundColumn: Column<DeviceRow> = {
  key: "resourceType",
  title: `${devices.resourceType} / ${devices.boundAt}`,
  cell: (row) => <TwoLines first={resourceType(row)} second={formatTime(row.bind_at)} />,
};

export const hardwareColumn: Column<DeviceRow> = {
  key: "hardware",
  title: `${devices.cpu} · ${devices.memory} / ${devices.storage}`,
  cell: (row) => (
    <TwoLines
      first={`${coresText(row)} · ${formatBytes(row.mem_size)}`}
      second={formatBytes(row.storage_size)}
    />
  ),
};

export const versionColumn: Column<DeviceRow> = {
  key: "version",
  title: devices.version,
  onCard: "third",
  cell: (row) => row.info || UNKNOWN,
};

export function resourceType(row: Pick<DeviceRow, "serverNetType">): string {
  return row.serverNetType === 0 ? devices.staticLine : devices.dynamicLine;
}
