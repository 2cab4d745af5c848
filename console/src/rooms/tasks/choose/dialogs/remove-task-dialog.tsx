import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useState } from "react";
import { Button } from "../../../../shared/ui/button.tsx";
import { Dialog } from "../../../../shared/ui/dialog.tsx";
import { errorText } from "../../../../shared/ui/error-text.ts";
import { StatusDot } from "../../../../shared/ui/status-dot.tsx";
import { showToast } from "../../../../shared/ui/toasts.ts";
import { tasks } from "../../messages.ts";
import { STATE_TONES, taskWords } from "../../task-words.ts";
import { removalOf } from "../change-request.ts";
import { deviceName } from "../device-name.ts";
import { readItem, useSchedule } from "../use-schedule.ts";
import styles from "./dialogs.module.css";

/** Which of a device's tasks goes, and what that means. */
export function RemoveTaskDialog(props: { device: DeviceRow; onClose: () => void }) {
  const { device } = props;
  const send = useSchedule();
  const [instanceId, setInstanceId] = useState<string>();
  const [mistake, setMistake] = useState<string>();

  const remove = () => {
    setMistake(instanceId === undefined ? tasks.removeNone : undefined);
    if (instanceId === undefined) return;
    send.mutate([removalOf(device, instanceId)], {
      onError: (error) => setMistake(errorText(error)),
      onSuccess: ({ list }) => {
        const { isDone, message } = readItem(list[0]);
        if (!isDone) return setMistake(message);
        showToast("success", message);
        props.onClose();
      },
    });
  };
  return (
    <Dialog
      title={tasks.removeTitle}
      busy={send.isPending}
      onClose={props.onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={props.onClose}>
            {tasks.cancel}
          </Button>
          <Button tone="danger" busy={send.isPending} onClick={remove}>
            {tasks.removeNow}
          </Button>
        </>
      }
    >
      <fieldset className={styles["step"]}>
        <legend>{tasks.removeText(deviceName(device))}</legend>
        {device.task_map?.map((task) => (
          <label key={task.id} className={styles["card"]}>
            <input
              type="radio"
              name="task"
              checked={task.id === instanceId}
              onChange={() => {
                setInstanceId(task.id);
                setMistake(undefined);
              }}
            />
            <span>
              <b>{taskWords(task)}</b>
              <StatusDot tone={STATE_TONES[task.status]} word={tasks[task.status]} />
            </span>
          </label>
        ))}
      </fieldset>
      <p className={styles["text"]}>{tasks.removeEffect}</p>
      {mistake !== undefined && (
        <p className={styles["failed"]} role="alert">
          {mistake}
        </p>
      )}
    </Dialog>
  );
}
