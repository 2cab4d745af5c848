import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { formatBytes, formatCount, formatUtc, UNKNOWN } from "../../shared/format.ts";
import type { Column } from "../../shared/ui/data-table.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import type { DeviceAction } from "./device-action.ts";
import { DeviceStatus } from "./device-status.tsx";
import { FaultNoticeSwitch } from "./fault-notice-switch.tsx";
import styles from "./hard-list.module.css";
import { devices } from "./messages.ts";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { StabilityTag } from "./stability-tag.tsx";

function cores(row: DeviceRow): string {
  return row.cpu_count === null ? UNKNOWN : devices.cores(formatCount(row.cpu_count));
}

/** The columns of the list (spec 1 §2.4); the actions are left out while devices are being selected. */
export function deviceColumns(
  act: ((action: DeviceAction, device: DeviceRow) => void) | undefined,
): Column<DeviceRow>[] {
  const columns: Column<DeviceRow>[] = [
    {
      key: "hostname",
      title: `${devices.hostname} / ${devices.serverId}`,
      stick: "start",
      onCard: "head",
      cell: (row) => (
        <TwoLines
          first={<b>{row.serverHostname || UNKNOWN}</b>}
          second={<span className="mono">{row.serverID || UNKNOWN}</span>}
        />
      ),
    },
    { key: "status", title: devices.status, cell: (row) => <DeviceStatus device={row} /> },
    {
      key: "mac",
      title: `${devices.mac} / ${devices.ip}`,
      cell: (row) => (
        <TwoLines
          first={<span className="mono">{row.mac_address}</span>}
          second={<span className="mono">{row.serverJumperIP || UNKNOWN}</span>}
        />
      ),
    },
    {
      key: "note",
      title: devices.note,
      cell: (row) => (
        <span className={styles["note"]}>
          {row.note && <span title={row.note}>{row.note}</span>}
          <TextButton
            disabled={act === undefined}
            onClick={() => act?.("note", row)}
            label={`${row.note ? devices.editNote : devices.addNote} ${row.mac_address}`}
          >
            {row.note ? devices.editNote : devices.addNote}
          </TextButton>
        </span>
      ),
    },
    {
      key: "resourceType",
      title: `${devices.resourceType} / ${devices.boundAt}`,
      cell: (row) => (
        <TwoLines
          first={row.serverNetType === 0 ? devices.staticLine : devices.dynamicLine}
          second={formatUtc(row.bind_at)}
        />
      ),
    },
    {
      key: "stability",
      title: devices.stability,
      onCard: "third",
      cell: (row) => <StabilityTag stableValue={row.stableValue} />,
    },
    { key: "cpu", title: devices.cpu, align: "end", onCard: "third", cell: cores },
    {
      key: "memory",
      title: devices.memory,
      align: "end",
      onCard: "third",
      cell: (row) => formatBytes(row.mem_size),
    },
    {
      key: "storage",
      title: devices.storage,
      align: "end",
      onCard: "third",
      cell: (row) => formatBytes(row.storage_size),
    },
    { key: "version", title: devices.version, onCard: "third", cell: (row) => row.info || UNKNOWN },
    {
      key: "notice",
      title: devices.notice,
      onCard: "third",
      cell: (row) => <FaultNoticeSwitch device={row} />,
    },
  ];
  if (act === undefined) return columns;
  return [
    ...columns,
    {
      key: "actions",
      title: devices.actions,
      stick: "end",
      onCard: "bare",
      cell: (row) => (
        <span className={styles["actions"]}>
          <TextButton onClick={() => act("restart", row)}>{devices.restart}</TextButton>
          <TextButton onClick={() => act("commands", row)}>{devices.commands}</TextButton>
          <TextButton tone="danger" onClick={() => act("unbind", row)}>
            {devices.unbind}
          </TextButton>
        </span>
      ),
    },
  ];
}
