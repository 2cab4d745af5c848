import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { isPenetrable } from "@nodeyard/contract/tasks/rules.ts";
import { formatBytes } from "../../../shared/format.ts";
import { coresText } from "../../../shared/processor.ts";
import type { Column } from "../../../shared/ui/data-table.tsx";
import { LastReported } from "../../../shared/ui/last-reported.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { tasks } from "../messages.ts";
import styles from "./compute.module.css";
import { natWord } from "./nat-word.ts";
import { RunningTasks } from "./running-tasks.tsx";
import { scheduleStatus } from "./schedule-status.ts";

export const scheduleColumn: Column<DeviceRow> = {
  key: "schedule",
  title: tasks.schedule,
  onCard: "wide",
  cell: (row) => <Schedule row={row} />,
};

export const tasksColumn: Column<DeviceRow> = {
  key: "tasks",
  title: tasks.currentTasks,
  onCard: "wide",
  cell: (row) => <RunningTasks device={row} />,
};

/** Hardware of a compute device and the state of its tasks. */
export const computeColumns: readonly Column<DeviceRow>[] = [
  { key: "cpu", title: tasks.cpu, align: "end", onCard: "third", cell: coresText },
  {
    key: "memory",
    title: tasks.memory,
    align: "end",
    onCard: "third",
    cell: (row) => formatBytes(row.mem_size),
  },
  {
    key: "storage",
    title: tasks.storage,
    align: "end",
    onCard: "third",
    cell: (row) => formatBytes(row.storage_size),
  },
  {
    key: "cache",
    title: tasks.cacheUsed,
    align: "end",
    cell: (row) => formatBytes(row.used_ext_storage_size),
  },
  {
    key: "nat",
    title: tasks.nat,
    cell: (row) => (
      <LastReported device={row}>
        <Nat row={row} />
      </LastReported>
    ),
  },
  scheduleColumn,
  tasksColumn,
];

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
