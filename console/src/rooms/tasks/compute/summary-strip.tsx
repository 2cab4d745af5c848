import type { SummaryResponse } from "@nodeyard/contract/tasks/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { formatCount, UNKNOWN } from "../../../shared/format.ts";
import { ui } from "../../../shared/ui/messages.ts";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { tasks } from "../messages.ts";
import { taskSummary } from "../queries.ts";
import styles from "./compute.module.css";

const FIGURES = [
  ["devices", tasks.sumDevices],
  ["schedulable", tasks.sumSchedulable],
  ["running", tasks.sumRunning],
  ["pending", tasks.sumPending],
  ["not_running", tasks.sumNotRunning],
  ["no_task", tasks.sumNoTask],
  ["locked", tasks.sumLocked],
] as const satisfies readonly (readonly [keyof SummaryResponse["summary"], string])[];

/** What the tasks of the fleet do, in seven figures; they show `-` when they cannot be had. */
export function SummaryStrip() {
  const answer = useQuery(taskSummary);
  const counts = answer.isError ? undefined : answer.data?.summary;
  const types = (answer.isError ? undefined : answer.data?.tasks) ?? [];
  return (
    <section aria-label={tasks.summary}>
      <dl className={styles["strip"]}>
        {FIGURES.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {answer.isPending ? (
                <i aria-hidden="true" />
              ) : counts === undefined ? (
                UNKNOWN
              ) : (
                formatCount(counts[name])
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles["under"]} data-failed={answer.isError}>
        {answer.isPending && "\u00a0"}
        {answer.isError && (
          <>
            {tasks.sumFailed}
            <TextButton
              onClick={() => void answer.refetch()}
              label={`${ui.retry}: ${tasks.summary}`}
            >
              {ui.retry}
            </TextButton>
          </>
        )}
        {types.length > 0 && <span>{tasks.sumByType}</span>}
        {types.map(({ type, running, pending, not_running: notRunning }) => (
          <span key={type}>
            {tasks.sumOfType(
              type,
              formatCount(running),
              formatCount(running + pending + notRunning),
            )}
          </span>
        ))}
      </p>
    </section>
  );
}
