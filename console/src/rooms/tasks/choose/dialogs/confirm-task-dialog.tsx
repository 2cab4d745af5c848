import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { ConfirmDialog } from "../../../../shared/overlays/confirm-dialog.tsx";
import { taskName } from "../../../../shared/task-name/task-name.ts";
import { showToast } from "../../../../shared/ui/toasts.ts";
import { tasks } from "../../messages.ts";
import { syncDays, tasksOfType } from "../../task-words.ts";
import { updateOf } from "../change-request.ts";
import { deviceName } from "../../../../shared/device.ts";
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
  const refused = answer?.isDone === false ? answer.message : undefined;

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
    <ConfirmDialog
      title={tasks.confirmTitle}
      confirm={tasks.confirmNow}
      cancel={tasks.back}
      busy={send.isPending}
      error={send.error ?? refused}
      onConfirm={confirm}
      onCancel={props.onBack}
      onClose={props.onClose}
    >
      <p className={styles["lead"]}>{sentence(taskName(option), deviceName(device))}</p>
      <ul className={styles["effects"]}>
        {replaced.map((old) => (
          <li key={old.id}>{tasks.confirmReplaced(taskName(old))}</li>
        ))}
        <li>{tasks.confirmLock}</li>
        <li>{tasks.confirmSync(syncDays(option.type))}</li>
        {others && <li>{tasks.confirmKept}</li>}
        {device.status === "offline" && (
          <li className={styles["warning"]}>{tasks.confirmOffline}</li>
        )}
      </ul>
    </ConfirmDialog>
  );
}
