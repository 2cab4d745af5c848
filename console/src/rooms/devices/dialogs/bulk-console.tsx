import { useEffect, useRef } from "react";
import { formatCount } from "../../../shared/format.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { bulkLineText, type BulkLine } from "../bulk-unbind.ts";
import { devices } from "../messages.ts";
import styles from "./dialogs.module.css";

/** A progress bar and a line per device, scrolled to the newest. */
export function BulkConsole(props: {
  lines: readonly BulkLine[];
  total: number;
  running: boolean;
}) {
  const { lines, total, running } = props;
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
  }, [lines.length]);
  const failed = lines.filter((line) => line.state === "error").length;
  const summary = running
    ? devices.bulkProgress(formatCount(lines.length), formatCount(total))
    : lines.length < total
      ? devices.bulkStopped(formatCount(total - lines.length))
      : devices.bulkFinished(formatCount(total - failed), formatCount(failed));
  return (
    <>
      <p role="status">{summary}</p>
      <progress className={styles["progress"]} value={lines.length} max={total} />
      <ol className={styles["console"]} aria-label={devices.bulkConsole}>
        {lines.map((line) => (
          <li key={line.mac} data-state={line.state}>
            {bulkLineText(line)}
            {line.state === "error" && <small>{errorText(line.reason)}</small>}
          </li>
        ))}
        <li ref={end} aria-hidden="true" />
      </ol>
    </>
  );
}
