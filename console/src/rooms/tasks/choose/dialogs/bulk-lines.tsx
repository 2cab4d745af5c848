import { tasks } from "../../messages.ts";
import type { BulkLine } from "../bulk-plan.ts";
import styles from "./dialogs.module.css";

/** A line per device: what will happen to it, then how it went. */
export function BulkLines(props: { lines: readonly BulkLine[] }) {
  return (
    <ul className={styles["lines"]} aria-label={tasks.list}>
      {props.lines.map((line) => (
        <li
          key={line.deviceId}
          data-state={line.isDone === undefined ? "planned" : line.isDone ? "done" : "failed"}
          data-skipped={line.change === undefined}
        >
          <b>{line.name}</b>
          <span>{line.text}</span>
        </li>
      ))}
    </ul>
  );
}
