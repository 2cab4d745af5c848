import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { typedText } from "../../../../shared/forms/form-text.ts";
import { FormFailure, useForm } from "../../../../shared/forms/use-form.ts";
import { FormDialog } from "../../../../shared/overlays/form-dialog.tsx";
import { taskName } from "../../../../shared/task-name/task-name.ts";
import { StatusDot } from "../../../../shared/ui/status-dot.tsx";
import { showToast } from "../../../../shared/ui/toasts.ts";
import { tasks } from "../../messages.ts";
import { STATE_TONES } from "../../task-words.ts";
import { removalOf } from "../change-request.ts";
import { deviceName } from "../../../../shared/device.ts";
import { readItem, useSchedule } from "../use-schedule.ts";
import styles from "./dialogs.module.css";

/** Which of a device's tasks goes, and what that means. */
export function RemoveTaskDialog(props: { device: DeviceRow; onClose: () => void }) {
  const { device } = props;
  const schedule = useSchedule();
  const form = useForm({
    read: (data) => typedText(data, "task"),
    async send(instanceId) {
      if (instanceId === "") throw new FormFailure(tasks.removeNone);
      const { list } = await schedule.mutateAsync([removalOf(device, instanceId)]);
      const { isDone, message } = readItem(list[0]);
      if (!isDone) throw new FormFailure(message);
      showToast("success", message);
      props.onClose();
    },
  });
  return (
    <FormDialog
      title={tasks.removeTitle}
      form={form}
      submit={tasks.removeNow}
      tone="danger"
      onClose={props.onClose}
    >
      <fieldset className={styles["step"]}>
        <legend>{tasks.removeText(deviceName(device))}</legend>
        {device.task_map?.map((task) => (
          <label key={task.id} className={styles["card"]}>
            <input type="radio" name="task" value={task.id} />
            <span>
              <b>{taskName(task)}</b>
              <StatusDot tone={STATE_TONES[task.status]} word={tasks[task.status]} />
            </span>
          </label>
        ))}
      </fieldset>
      <p>{tasks.removeEffect}</p>
    </FormDialog>
  );
}
