import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { isPenetrable } from "@nodeyard/contract/tasks/rules.ts";
import { formatBytes } from "../../../shared/format.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { LastReported } from "../../../shared/ui/last-reported.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { tasks } from "../messages.ts";
import styles from "./compute.module.css";
import { natWord } from "../../../shared/nat-word.ts";
import { RunningTasks } from "./running-tasks.tsx";
import { scheduleStatus } from "./schedule-status.ts";

export const scheduleColumn: Column<DeviceRow> = {
  key: "schedule",
  title: tasks.schedule,
  onCard: "wide",
  sorts: [{ key: "tasks" }],
  cell: (row) => <Schedule row={row} />,
};

export const tasksColumn: Column<DeviceRow> = {
  key: "tasks",
  title: tasks.currentTasks,
  onCard: "wide",
  cell: (row) => <RunningTasks device={row} />,
};

export const cacheColumn: Column<DeviceRow> = {
  key: "cache",
  title: tasks.cacheUsed,
  align: "end",
  sorts: [{ key: "cache", startsDown: true }],
  cell: (row) => formatBytes(row.used_ext_storage_size),
};

export const natColumn: Column<DeviceRow> = {
  key: "nat",
  title: tasks.nat,
  sorts: [{ key: "nat" }],
  cell: (row) => (
    <LastReported device={row}>
      <Nat row={row} />
    </LastReported>
  ),
};

function Nat({ row }: { row: DeviceRow }) {
  const isOpen = isPenetrable(row.nat ?? 0, row.portmap ?? "");
  const at = row.nat_upd_at ?? null;
  return (
    <span className={styles["nat"]}>
      <TwoLines first={natWord(row.nat)} second={isOpen ? tasks.penetrable : tasks.notPenetrable} />
      {at !== null && <RelativeTime at={at} />}
    </span>
  );
}

function Schedule({ row }: { row: DeviceRow }) {
  const { tone, word, advice } = scheduleStatus(row);
  return (
    <LastReported device={row}>
      <span className={styles["schedule"]}>
        <StatusDot tone={tone} word={word} />
        {advice !== undefined && <small>{advice}</small>}
      </span>
    </LastReported>
  );
}
