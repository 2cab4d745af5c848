import { formatCount } from "../../../../shared/format.ts";
import { tasks } from "../../messages.ts";
import type { BulkLine } from "../bulk-plan.ts";
import styles from "./dialogs.module.css";

/** More are counted: what failed comes first, then what is planned or skipped. */
const MOST = 200;

function byNeed(lines: readonly BulkLine[]): readonly BulkLine[] {
  if (lines.length <= MOST) return lines;
  const failed = lines.filter((line) => line.isDone === false);
  return [...failed, ...lines.filter((line) => line.isDone !== false)].slice(0, MOST);
}

/** A line per device: what will happen to it, then how it went. */
export function BulkLines(props: { lines: readonly BulkLine[] }) {
  const { lines } = props;
  return (
    <ul className={styles["lines"]} aria-label={tasks.list}>
      {byNeed(lines).map((line) => (
        <li
          key={line.deviceId}
          data-state={line.isDone === undefined ? "planned" : line.isDone ? "done" : "failed"}
          data-skipped={line.change === undefined}
        >
          <b>{line.name}</b>
          <span>{line.text}</span>
        </li>
      ))}
      {lines.length > MOST && (
        <li>
          <span>{tasks.moreLines(formatCount(lines.length - MOST))}</span>
        </li>
      )}
    </ul>
  );
}
