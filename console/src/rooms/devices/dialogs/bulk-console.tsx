import { useEffect, useRef } from "react";
import { ownName } from "../../../shared/device.ts";
import { formatCount } from "../../../shared/format.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { errorText } from "../../../shared/ui/error-text.ts";
import { bulkLineText, type BulkLine } from "../bulk-run.ts";
import { devices } from "../messages.ts";
import styles from "./dialogs.module.css";
import type { BulkRun } from "./use-bulk-run.ts";

/** Lines that are drawn of each outcome: those that failed are kept above the newest of the others. */
const MOST = 200;

function shownLines(lines: readonly BulkLine[]): readonly BulkLine[] {
  if (lines.length <= MOST) return lines;
  const failed = lines.filter((line) => line.state === "error").slice(-MOST);
  return [...failed, ...lines.filter((line) => line.state !== "error").slice(-MOST)];
}

/** A run over devices: a progress bar and a line per device, scrolled to the newest; it can be stopped between two. */
export function BulkConsole(props: { title: string; run: BulkRun; onClose: () => void }) {
  const { lines, chosen, isRunning, stop } = props.run;
  const total = chosen.length;
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
  }, [lines.length]);
  const failed = lines.filter((line) => line.state === "error").length;
  const summary = isRunning
    ? devices.bulkProgress(formatCount(lines.length), formatCount(total))
    : lines.length < total
      ? devices.bulkStopped(formatCount(total - lines.length))
      : devices.bulkFinished(formatCount(total - failed), formatCount(failed));
  return (
    <Dialog
      title={props.title}
      busy={isRunning}
      onClose={props.onClose}
      footer={
        isRunning ? (
          <Button onClick={stop}>{devices.bulkStop}</Button>
        ) : (
          <Button onClick={props.onClose}>{devices.close}</Button>
        )
      }
    >
      <p role="status">{summary}</p>
      <progress className={styles["progress"]} value={lines.length} max={total} />
      <ol className={styles["console"]} aria-label={devices.bulkConsole}>
        {shownLines(lines).map((line) => (
          <li key={line.device.deviceId} data-state={line.state}>
            {bulkLineText(line)}
            <small>
              {[ownName(line.device), line.state === "error" ? errorText(line.reason) : ""]
                .filter((part) => part !== "")
                .join(" · ")}
            </small>
          </li>
        ))}
        <li ref={end} aria-hidden="true" />
      </ol>
    </Dialog>
  );
}
