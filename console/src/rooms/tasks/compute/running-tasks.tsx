import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { networkHealth } from "@nodeyard/contract/devices/health.ts";
import { UNKNOWN } from "../../../shared/format.ts";
import { LastReported } from "../../../shared/ui/last-reported.tsx";
import { taskName } from "../../../shared/task-name/task-name.ts";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { tasks } from "../messages.ts";
import { STATE_TONES } from "../task-words.ts";
import styles from "./compute.module.css";

/** A device's tasks, each with its state; where one does not run, in the device's own words. */
export function RunningTasks({ device }: { device: DeviceRow }) {
  const { task_map: list = [] } = device;
  if (list.length === 0) return UNKNOWN;
  const { isStale } = networkHealth(device);
  return (
    <LastReported device={device}>
      <ul className={styles["tasks"]}>
        {list.map((task) => (
          <li key={task.id}>
            <b>{taskName(task)}</b>
            <StatusDot
              tone={isStale ? "neutral" : STATE_TONES[task.status]}
              word={tasks[task.status]}
            />
            {task.status !== "Running" && task.message !== "" && <small>{task.message}</small>}
          </li>
        ))}
      </ul>
    </LastReported>
  );
}
