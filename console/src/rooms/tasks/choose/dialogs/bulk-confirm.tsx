import type { TaskType } from "@nodeyard/contract/tasks/rules.ts";
import { useState } from "react";
import { FormError } from "../../../../shared/forms/form-error.tsx";
import { formatCount } from "../../../../shared/format.ts";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { taskName } from "../../../../shared/task-name/task-name.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { tasks } from "../../messages.ts";
import { syncDays } from "../../task-words.ts";
import { bulkResult, type BulkLine } from "../bulk-plan.ts";
import type { TaskOption } from "../task-options.ts";
import { useBulkSchedule } from "../use-bulk-schedule.ts";
import styles from "./dialogs.module.css";

/** More are counted: what failed comes first, then what is planned or skipped. */
const MOST = 200;

function byNeed(lines: readonly BulkLine[]): readonly BulkLine[] {
  if (lines.length <= MOST) return lines;
  const failed = lines.filter((line) => line.isDone === false);
  return [...failed, ...lines.filter((line) => line.isDone !== false)].slice(0, MOST);
}

/** A line per device: what will happen to it, then how it went. */
function BulkLines(props: { lines: readonly BulkLine[] }) {
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

/** Plan of a bulk change, then its result for each device, with progress and a stop button. */
export function BulkConfirm(props: {
  plan: readonly BulkLine[];
  /** The task that is added, or the type of those that go. */
  change: { option?: TaskOption | undefined; removed?: TaskType | undefined };
  onBack: () => void;
  onClose: (isDone: boolean) => void;
}) {
  const { option, removed } = props.change;
  // Fixed once sent: the plan depends on the clock.
  const [plan] = useState(props.plan);
  const { results, send, isSending, isSent, error, stop } = useBulkSchedule();
  const changes = plan.flatMap((line) => line.change ?? []);
  const lines = bulkResult(plan, results);
  const rest = changes.length - results.length;
  const isDone = isSent && rest === 0;
  const count = (outcome: boolean | undefined) =>
    formatCount(lines.filter((line) => line.isDone === outcome).length);
  const what = option ? taskName(option) : tasks.taskOfType(removed ?? "");
  const summary = isDone
    ? tasks.bulkResult(count(true), count(false), count(undefined))
    : results.length > 0
      ? tasks.bulkProgress(formatCount(results.length), formatCount(changes.length))
      : option
        ? tasks.bulkConfirm(what, changes.length)
        : tasks.bulkConfirmRemoval(what, changes.length);
  return (
    <Dialog
      key="confirm"
      title={isDone ? tasks.bulkDone : tasks.confirmTitle}
      keepsInput={!isDone}
      busy={isSending}
      onClose={() => props.onClose(results.length > 0)}
      footer={
        isDone ? (
          <Button onClick={() => props.onClose(true)}>{tasks.close}</Button>
        ) : (
          <>
            {isSending && results.length > 0 ? (
              <Button onClick={stop}>{tasks.bulkStop}</Button>
            ) : results.length > 0 ? (
              <Button onClick={() => props.onClose(true)}>{tasks.close}</Button>
            ) : (
              <Button disabled={isSending} onClick={props.onBack}>
                {tasks.back}
              </Button>
            )}
            <Button
              tone={option ? "primary" : "danger"}
              busy={isSending}
              disabled={rest === 0}
              onClick={() => send(changes)}
            >
              {results.length > 0 ? tasks.bulkContinue(rest) : tasks.bulkStart(changes.length)}
            </Button>
          </>
        )
      }
    >
      <p className={styles["lead"]} role="status">
        {summary}
      </p>
      {results.length > 0 && !isDone && (
        <progress className={styles["progress"]} value={results.length} max={changes.length} />
      )}
      <BulkLines lines={lines} />
      {!isDone && (
        <ul className={styles["effects"]}>
          {option ? (
            <>
              <li>{tasks.bulkLock}</li>
              <li>{tasks.confirmSync(syncDays(option.type))}</li>
            </>
          ) : (
            <li>{tasks.removeEffect}</li>
          )}
        </ul>
      )}
      <FormError error={error} />
    </Dialog>
  );
}
