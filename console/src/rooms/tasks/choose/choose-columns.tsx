import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { Selection } from "../../../shared/use-selection.ts";
import { formatBytes } from "../../../shared/format.ts";
import { archName, coresText } from "../../../shared/processor.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { Column } from "../../../shared/ui/data-table.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { scheduleColumn, tasksColumn } from "../compute/compute-columns.tsx";
import { nameColumn } from "../fleet/fleet-columns.tsx";
import { tasks } from "../messages.ts";
import styles from "./choose.module.css";
import { HoldNote } from "./hold-note.tsx";
import { holdOf } from "./lock.ts";
import type { TaskAction } from "./task-action.ts";

type Act = (action: TaskAction, row: DeviceRow) => void;

/** The device with a tick where its tasks may be changed; the head ticks all of the page that have one. */
export function tickedDeviceColumn(
  rows: readonly DeviceRow[],
  selection: Selection<DeviceRow>,
): Column<DeviceRow> {
  const free = rows.filter((row) => holdOf(row) === undefined);
  const all = free.length > 0 && free.every((row) => selection.has(row.deviceId));
  return {
    ...nameColumn,
    head: (
      <span className={styles["ticked"]}>
        <input
          type="checkbox"
          aria-label={tasks.selectPage}
          checked={all}
          disabled={free.length === 0}
          onChange={() => selection.set(free, !all)}
        />
        {nameColumn.title}
      </span>
    ),
    cell: (row) => (
      <span className={styles["ticked"]}>
        <input
          type="checkbox"
          aria-label={tasks.selectOne(row.mac_address)}
          checked={selection.has(row.deviceId)}
          disabled={holdOf(row) !== undefined}
          onChange={(event) => selection.set([row], event.target.checked)}
        />
        {nameColumn.cell(row)}
      </span>
    ),
  };
}

/** Hardware, tasks and actions. */
export function chooseColumns(act: Act, watch: (row: DeviceRow) => void): Column<DeviceRow>[] {
  return [
    {
      key: "hardware",
      title: tasks.hardware,
      onCard: "wide",
      cell: (row) => (
        <TwoLines
          first={[coresText(row), formatBytes(row.mem_size), formatBytes(row.storage_size)].join(
            " · ",
          )}
          second={archName(row.arch)}
        />
      ),
    },
    scheduleColumn,
    tasksColumn,
    {
      key: "automatic",
      title: tasks.automatic,
      cell: (row) => <Automatic row={row} act={act} />,
    },
    {
      key: "actions",
      title: tasks.actions,
      stick: "end",
      onCard: "bare",
      cell: (row) => <Actions row={row} act={act} watch={watch} />,
    },
  ];
}

function Actions(props: { row: DeviceRow; act: Act; watch: (row: DeviceRow) => void }) {
  const { row, act, watch } = props;
  const hold = holdOf(row);
  const canRemove = hold !== "locked" && (row.task_map ?? []).length > 0;
  const named = (action: string) => tasks.moreOf(action, row.mac_address);
  return (
    <span className={styles["actions"]}>
      {hold === undefined ? (
        <Button onClick={() => act("change", row)}>{tasks.change}</Button>
      ) : (
        <HoldNote hold={hold} device={row} />
      )}
      <span className={styles["more"]}>
        {hold === "unfit" && (
          <TextButton onClick={() => act("requirements", row)} label={named(tasks.unfitDetails)}>
            {tasks.unfitDetails}
          </TextButton>
        )}
        {canRemove && (
          <TextButton tone="danger" onClick={() => act("remove", row)} label={named(tasks.remove)}>
            {tasks.remove}
          </TextButton>
        )}
        <TextButton onClick={() => act("history", row)} label={named(tasks.history)}>
          {tasks.history}
        </TextButton>
        <TextButton onClick={() => watch(row)} label={named(tasks.chart)}>
          {tasks.chart}
        </TextButton>
      </span>
    </span>
  );
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
