import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { formatBytes } from "../../../shared/format.ts";
import { archName, coresText } from "../../../shared/processor.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import type { MenuAction } from "../../../shared/ui/action-menu.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { tasks } from "../messages.ts";
import styles from "./choose.module.css";
import { HoldNote } from "./hold-note.tsx";
import { holdOf } from "./lock.ts";
import type { TaskAction } from "./task-action.ts";

type Act = (action: TaskAction, row: DeviceRow) => void;

/** Hardware of a device, with its processor's kind. */
export const capabilityColumn: Column<DeviceRow> = {
  key: "hardware",
  title: tasks.hardware,
  onCard: "wide",
  sorts: [{ key: "cpu", startsDown: true }],
  cell: (row) => (
    <TwoLines
      first={[coresText(row), formatBytes(row.mem_size), formatBytes(row.storage_size)].join(" · ")}
      second={archName(row.arch)}
    />
  ),
};

export function automaticColumn(act: Act): Column<DeviceRow> {
  return {
    key: "automatic",
    title: tasks.automatic,
    cell: (row) => <Automatic row={row} act={act} />,
  };
}

/** A link to other tasks, or the reason why there is none. */
export function changeColumn(act: Act): Column<DeviceRow> {
  return {
    key: "change",
    title: tasks.change,
    onCard: "bare",
    cell: (row) => {
      const hold = holdOf(row);
      return hold === undefined ? (
        <Button onClick={() => act("change", row)}>{tasks.change}</Button>
      ) : (
        <HoldNote hold={hold} device={row} />
      );
    },
  };
}

/** Menu of a device; removing a task last. */
export function taskActions(
  row: DeviceRow,
  act: Act,
  more: { watch: (row: DeviceRow) => void; editNote: (row: DeviceRow) => void },
): MenuAction[] {
  const hold = holdOf(row);
  const canRemove = hold !== "locked" && (row.task_map ?? []).length > 0;
  const action = (label: string, key: TaskAction): MenuAction => ({
    key,
    label,
    onChoose: () => act(key, row),
  });
  return [
    ...(hold === "unfit" ? [action(tasks.unfitDetails, "requirements")] : []),
    action(tasks.history, "history"),
    { key: "chart", label: tasks.chart, onChoose: () => more.watch(row) },
    { key: "note", label: tasks.editNote, onChoose: () => more.editNote(row) },
    ...(canRemove ? [{ ...action(tasks.remove, "remove"), tone: "danger" as const }] : []),
  ];
}

function Automatic(props: { row: DeviceRow; act: Act }) {
  const { row, act } = props;
  const state = row.auto_schedule === true ? tasks.on : tasks.off;
  return (
    <span className={styles["more"]}>
      <TextButton
        onClick={() => act("automatic", row)}
        label={tasks.automaticIs(state, row.mac_address)}
      >
        {state}
      </TextButton>
    </span>
  );
}
