import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { Dialog } from "../../../../shared/ui/dialog.tsx";
import { errorText } from "../../../../shared/ui/error-text.ts";
import { showToast } from "../../../../shared/ui/toasts.ts";
import { tasks } from "../../messages.ts";
import { syncDays, tasksOfType, taskWords } from "../../task-words.ts";
import { updateOf } from "../change-request.ts";
import { deviceName } from "../device-name.ts";
import type { TaskOption } from "../task-options.ts";
import { readItem, useSchedule } from "../use-schedule.ts";
import styles from "./dialogs.module.css";

/** Says what choosing the task will do, then does it. */
export function ConfirmTaskDialog(props: {
  device: DeviceRow;
  option: TaskOption;
  onBack: () => void;
  onClose: () => void;
}) {
  const { device, option } = props;
  const send = useSchedule();
  const replaced = tasksOfType(device.task_map, option.type);
  const others = (device.task_map ?? []).length > replaced.length;
  const sentence = replaced.length > 0 ? tasks.confirmReplace : tasks.confirmAdd;
  const answer = send.data && readItem(send.data.list[0]);
  const failure = send.isError
    ? errorText(send.error)
    : answer?.isDone
      ? undefined
      : answer?.message;

  const confirm = () =>
    send.mutate([updateOf(device, option)], {
      onSuccess: ({ list }) => {
        const { isDone, message } = readItem(list[0]);
        if (!isDone) return;
        showToast("success", message);
        props.onClose();
      },
    });
  return (
    <Dialog
      title={tasks.confirmTitle}
      busy={send.isPending}
      onClose={props.onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={props.onBack}>
            {tasks.back}
          </Button>
          <Button tone="primary" busy={send.isPending} onClick={confirm}>
            {tasks.confirmNow}
          </Button>
        </>
      }
    >
      <p className={styles["lead"]}>{sentence(taskWords(option), deviceName(device))}</p>
      <ul className={styles["effects"]}>
        {replaced.map((old) => (
          <li key={old.id}>{tasks.confirmReplaced(taskWords(old))}</li>
        ))}
        <li>{tasks.confirmLock}</li>
        <li>{tasks.confirmSync(syncDays(option.type))}</li>
        {others && <li>{tasks.confirmKept}</li>}
        {device.status === "offline" && (
          <li className={styles["warning"]}>{tasks.confirmOffline}</li>
        )}
      </ul>
      {failure !== undefined && (
        <p className={styles["failed"]} role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
