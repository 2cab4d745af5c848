import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { HoldNote } from "../choose/hold-note.tsx";
import { holdOf } from "../choose/lock.ts";
import type { TaskAction } from "../choose/task-action.ts";
import { scheduleColumn } from "../compute/compute-columns.tsx";
import { RunningTasks } from "../compute/running-tasks.tsx";
import { tasks } from "../messages.ts";
import { TaskRuns } from "../task-runs.tsx";
import styles from "./device-tasks.module.css";
import { TaskPayTable } from "./task-pay-table.tsx";

const TaskDialog = lazyPart(() => import("../choose/dialogs/task-dialog.tsx"));

/** A device's tasks: what runs now and why not, what tasks pay devices like it, and what it has run. */
export default function DeviceTasks({ device }: { device: DeviceRow }) {
  const [open, setOpen] = useState<TaskAction>();
  const hold = holdOf(device);
  const canRemove = hold !== "locked" && (device.task_map ?? []).length > 0;
  return (
    <div className={styles["stack"]}>
      <Panel
        title={tasks.currentTasks}
        action={
          <div className={styles["actions"]}>
            {canRemove && (
              <Button tone="danger" onClick={() => setOpen("remove")}>
                {tasks.removeTitle}
              </Button>
            )}
            <Button onClick={() => setOpen("automatic")}>{tasks.automatic}</Button>
            {hold === undefined && (
              <Button tone="primary" onClick={() => setOpen("change")}>
                {tasks.change}
              </Button>
            )}
          </div>
        }
      >
        <div className={styles["current"]}>
          {scheduleColumn.cell(device)}
          {(device.task_map ?? []).length > 0 && <RunningTasks device={device} />}
          {hold !== undefined && <HoldNote hold={hold} device={device} />}
        </div>
      </Panel>
      <Panel title={tasks.payTitle} hint={tasks.payHint}>
        <TaskPayTable deviceId={device.deviceId} />
      </Panel>
      <Panel title={tasks.historyTitle}>
        <TaskRuns deviceId={device.deviceId} />
      </Panel>
      {open && <TaskDialog action={open} device={device} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
