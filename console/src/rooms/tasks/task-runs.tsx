import { useQuery } from "@tanstack/react-query";
import { formatTime } from "../../shared/format.ts";
import { failureText } from "../../shared/task-failure/failure-text.ts";
import { taskName } from "../../shared/task-name/task-name.ts";
import { LoadProblem } from "../../shared/ui/load-problem.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import { tasks } from "./messages.ts";
import { taskHistory } from "./queries.ts";
import { STATE_TONES } from "./task-words.ts";
import styles from "./choose/dialogs/dialogs.module.css";

/** The tasks that a device has and had, newest first. */
export function TaskRuns({ deviceId }: { deviceId: string }) {
  const history = useQuery(taskHistory(deviceId));
  return (
    <>
      {history.isPending && <Skeleton rows={4} height={44} />}
      <LoadProblem query={history} />
      {history.data?.length === 0 && <ListNotice tone="empty" title={tasks.historyNone} />}
      <ul className={styles["history"]}>
        {history.data?.map((task) => (
          <li key={task.id}>
            <b>{taskName(task)}</b>
            {task.endedAt === null ? (
              <StatusDot tone={STATE_TONES[task.status]} word={tasks[task.status]} />
            ) : (
              <StatusDot tone="neutral" word={tasks.ended} />
            )}
            <span>{task.chosenBy === "auto" ? tasks.byAuto : tasks.byOwner}</span>
            <dl>
              <Moment label={tasks.requestedAt} at={task.requestedAt} />
              <Moment label={tasks.startedAt} at={task.startedAt} />
              {task.failure && <Moment label={tasks.failedAt} at={task.failure.failedAt} />}
              {task.failure && task.failure.recoveredAt !== null && (
                <Moment label={tasks.recoveredAt} at={task.failure.recoveredAt} />
              )}
              {task.endedAt !== null && <Moment label={tasks.endedAt} at={task.endedAt} />}
            </dl>
            {task.failure ? (
              <p>{failureText(task.failure)}</p>
            ) : (
              task.message !== "" && <p>{task.message}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Moment(props: { label: string; at: string | null }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>
        {props.at === null ? tasks.notYet : <time dateTime={props.at}>{formatTime(props.at)}</time>}
      </dd>
    </div>
  );
}
