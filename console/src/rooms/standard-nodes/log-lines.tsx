import type { LogLine } from "@nodeyard/contract/standard-nodes/calls.ts";
import { formatTime } from "../../shared/format.ts";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { nodes } from "./messages.ts";
import styles from "./nodes.module.css";

/** The lines of a deployment, announced as they come. */
export function LogLines({ lines }: { lines: readonly LogLine[] }) {
  if (lines.length === 0) return <ListNotice tone="empty" title={nodes.logEmpty} text="" />;
  return (
    <div role="log" aria-live="polite">
      <ol className={styles["log"]}>
        {lines.map(({ lineId, at, text }) => (
          <li key={lineId}>
            <time dateTime={at}>{formatTime(at, "second")}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
