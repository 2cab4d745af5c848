import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { formatTime } from "../../../../shared/format.ts";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { FailedNotice } from "../../../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../../../shared/ui/list-notice.tsx";
import { Skeleton } from "../../../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../../../shared/ui/status-dot.tsx";
import { tasks } from "../../messages.ts";
import { taskHistory } from "../../queries.ts";
import { STATE_TONES, taskWords } from "../../task-words.ts";
import { DeviceName } from "../../../../shared/ui/device-name.tsx";
import styles from "./dialogs.module.css";

/** The tasks that a device has and had, newest first. */
export function HistoryDialog(props: { device: DeviceRow; onClose: () => void }) {
  const history = useQuery(taskHistory(props.device.deviceId));
  return (
    <Dialog title={tasks.historyTitle} onClose={props.onClose}>
      <DeviceName device={props.device} />
      {history.isPending && <Skeleton rows={4} height={44} />}
      {history.isError && (
        <FailedNotice error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.data?.length === 0 && <ListNotice tone="empty" title={tasks.historyNone} />}
      <ul className={styles["history"]}>
        {history.data?.map((task) => (
          <li key={task.id}>
            <b>{taskWords(task)}</b>
            {task.endedAt === null ? (
              <StatusDot tone={STATE_TONES[task.status]} word={tasks[task.status]} />
            ) : (
              <StatusDot tone="neutral" word={tasks.ended} />
            )}
            <span>{task.chosenBy === "auto" ? tasks.byAuto : tasks.byOwner}</span>
            <dl>
              <Moment label={tasks.requestedAt} at={task.requestedAt} />
              <Moment label={tasks.startedAt} at={task.startedAt} />
              {task.endedAt !== null && <Moment label={tasks.endedAt} at={task.endedAt} />}
            </dl>
            {task.message !== "" && <p>{task.message}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
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
