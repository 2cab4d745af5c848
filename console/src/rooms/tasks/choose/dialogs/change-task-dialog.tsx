import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormError } from "../../../../shared/forms/form-error.tsx";
import { Button } from "../../../../shared/ui/button.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { errorText } from "../../../../shared/ui/error-text.ts";
import { ListNotice } from "../../../../shared/ui/list-notice.tsx";
import { ui } from "../../../../shared/ui/messages.ts";
import { Skeleton } from "../../../../shared/ui/skeleton.tsx";
import { TextButton } from "../../../../shared/ui/text-button.tsx";
import { tasks } from "../../messages.ts";
import { payByType } from "../../device/task-pay.ts";
import { taskOffers } from "../../queries.ts";
import { DeviceName } from "../../../../shared/ui/device-name.tsx";
import { chosenOption, taskOptions, type TaskChoice, type TaskOption } from "../task-options.ts";
import { ConfirmTaskDialog } from "./confirm-task-dialog.tsx";
import styles from "./dialogs.module.css";
import { TaskPicker } from "./task-picker.tsx";

/** Chooses a task for one device; what will happen is confirmed before the call. */
export function ChangeTaskDialog(props: { device: DeviceRow; onClose: () => void }) {
  const { device } = props;
  const offers = useQuery(taskOffers(device.deviceId));
  const [openedAt] = useState(() => new Date());
  const [choice, setChoice] = useState<TaskChoice>({});
  const [error, setError] = useState<string>();
  const [confirming, setConfirming] = useState<TaskOption>();
  const options = taskOptions(device, offers.data, openedAt);
  const owned = device.alreadyHasTaskType ?? [];
  const replaces = choice.type !== undefined && owned.includes(choice.type);

  const submit = () => {
    const option = chosenOption(options, choice);
    setError(option === undefined ? tasks.notSelected : undefined);
    setConfirming(option);
  };
  if (confirming) {
    return (
      <ConfirmTaskDialog
        device={device}
        option={confirming}
        onBack={() => setConfirming(undefined)}
        onClose={props.onClose}
      />
    );
  }
  return (
    <Dialog
      title={tasks.chooseDialog}
      keepsInput
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{tasks.cancel}</Button>
          <Button tone="primary" onClick={submit}>
            {replaces ? tasks.replaceTask : tasks.addTask}
          </Button>
        </>
      }
    >
      <DeviceName device={device} />
      {options.length > 0 ? (
        <TaskPicker
          options={options}
          choice={choice}
          owned={owned}
          pay={payByType(offers.data)}
          onChange={(next) => {
            setChoice(next);
            setError(undefined);
          }}
        />
      ) : (
        !offers.isPending && <ListNotice tone="empty" title={tasks.noOffers} />
      )}
      {offers.isPending && <Skeleton rows={3} height={40} />}
      {offers.isError && (
        <p className={styles["aside"]} role="status">
          {tasks.offersFailed(errorText(offers.error))}
          <TextButton onClick={() => void offers.refetch()}>{ui.retry}</TextButton>
        </p>
      )}
      <FormError error={error} />
    </Dialog>
  );
}
