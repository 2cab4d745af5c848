import type { SummaryResponse } from "@nodeyard/contract/tasks/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../shared/format.ts";
import { FigureStrip } from "../../../shared/ui/figure-strip.tsx";
import { tasks } from "../messages.ts";
import { taskSummary } from "../queries.ts";
import styles from "./compute.module.css";

const FIGURES = [
  ["devices", tasks.sumDevices],
  ["schedulable", tasks.sumSchedulable],
  ["running", tasks.sumRunning],
  ["pending", tasks.sumPending],
  ["not_running", tasks.sumNotRunning],
  ["offline", tasks.sumOffline],
  ["no_task", tasks.sumNoTask],
  ["locked", tasks.sumLocked],
] as const satisfies readonly (readonly [keyof SummaryResponse["summary"], string])[];

/** Tasks of the fleet in eight figures; `-` after a failed request. */
export function SummaryStrip() {
  const answer = useQuery(taskSummary);
  const counts = answer.isError ? undefined : answer.data?.summary;
  const types = (answer.isError ? undefined : answer.data?.tasks) ?? [];
  return (
    <>
      <FigureStrip
        label={tasks.summary}
        figures={FIGURES.map(([name, label]) => ({
          key: name,
          label,
          value: counts && formatCount(counts[name]),
        }))}
        failure={
          answer.isError
            ? { text: tasks.sumFailed, onRetry: () => void answer.refetch() }
            : undefined
        }
      />
      {(answer.isPending || types.length > 0) && (
        <p className={styles["types"]}>
          {types.length > 0 && <span>{tasks.sumByType}</span>}
          {types.map(({ type, running, pending, not_running: notRunning, offline }) => (
            <span key={type}>
              {tasks.sumOfType(
                type,
                formatCount(running),
                formatCount(running + pending + notRunning + offline),
              )}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
