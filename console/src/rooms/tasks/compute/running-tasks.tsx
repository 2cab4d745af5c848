import type { TaskEntry } from "@nodeyard/contract/tasks/columns.ts";
import { UNKNOWN } from "../../../shared/format.ts";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { tasks } from "../messages.ts";
import { STATE_TONES, taskWords } from "../task-words.ts";
import styles from "./compute.module.css";

/** A device's tasks, each with its state; where one does not run, in the device's own words. */
export function RunningTasks(props: { tasks: readonly TaskEntry[] | undefined }) {
  if (props.tasks === undefined || props.tasks.length === 0) return UNKNOWN;
  return (
    <ul className={styles["tasks"]}>
      {props.tasks.map((task) => (
        <li key={task.id}>
          <b>{taskWords(task)}</b>
          <StatusDot tone={STATE_TONES[task.status]} word={tasks[task.status]} />
          {task.status !== "Running" && task.message !== "" && <small>{task.message}</small>}
        </li>
      ))}
    </ul>
  );
}
