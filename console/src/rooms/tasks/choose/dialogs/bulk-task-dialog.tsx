import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useState } from "react";
import { FormError } from "../../../../shared/forms/form-error.tsx";
import { formatCount } from "../../../../shared/format.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { ListNotice } from "../../../../shared/ui/list-notice.tsx";
import { tasks } from "../../messages.ts";
import { taskName } from "../../../../shared/task-name/task-name.ts";
import { syncDays } from "../../task-words.ts";
import { bulkPlan, bulkResult } from "../bulk-plan.ts";
import { chosenOption, sharedOptions, type TaskChoice } from "../task-options.ts";
import { useSchedule } from "../use-schedule.ts";
import { BulkLines } from "./bulk-lines.tsx";
import styles from "./dialogs.module.css";
import { TaskPicker } from "./task-picker.tsx";

/** One task for several devices: chosen, confirmed with a line per device, sent in one call, answered line by line. */
export default function BulkTaskDialog(props: {
  devices: readonly DeviceRow[];
  onClose: (isDone: boolean) => void;
}) {
  // The devices as they were when the dialog opened: the list behind it changes.
  const [devices] = useState(props.devices);
  const [choice, setChoice] = useState<TaskChoice>({});
  const [isConfirming, setIsConfirming] = useState(false);
  const [error, setError] = useState<string>();
  const send = useSchedule();
  const options = sharedOptions(devices);
  const option = chosenOption(options, choice);
  const plan = option && bulkPlan(devices, option, new Date());
  const changes = plan?.flatMap((each) => each.change ?? []) ?? [];
  const lines = send.data && plan ? bulkResult(plan, send.data.list) : plan;
  const count = (isDone: boolean | undefined) =>
    formatCount(lines?.filter((line) => line.isDone === isDone).length ?? 0);

  const next = () => {
    setError(option === undefined ? tasks.notSelected : undefined);
    setIsConfirming(option !== undefined);
  };
  const title = send.isSuccess
    ? tasks.bulkDone
    : isConfirming
      ? tasks.confirmTitle
      : tasks.bulkTitle(devices.length);
  const footer = send.isSuccess ? (
    <Button onClick={() => props.onClose(true)}>{tasks.close}</Button>
  ) : isConfirming ? (
    <>
      <Button disabled={send.isPending} onClick={() => setIsConfirming(false)}>
        {tasks.back}
      </Button>
      <Button
        tone="primary"
        busy={send.isPending}
        disabled={changes.length === 0}
        onClick={() => send.mutate(changes)}
      >
        {tasks.bulkStart(changes.length)}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={() => props.onClose(false)}>{tasks.cancel}</Button>
      <Button tone="primary" onClick={next}>
        {tasks.change}
      </Button>
    </>
  );
  return (
    <Dialog
      key={isConfirming ? "confirm" : "choose"}
      title={title}
      keepsInput={!send.isSuccess}
      busy={send.isPending}
      onClose={() => props.onClose(send.isSuccess)}
      footer={footer}
    >
      {isConfirming && option && lines ? (
        <>
          <p className={styles["lead"]} role="status">
            {send.isSuccess
              ? tasks.bulkResult(count(true), count(false), count(undefined))
              : tasks.bulkConfirm(taskName(option), changes.length)}
          </p>
          <BulkLines lines={lines} />
          {!send.isSuccess && (
            <ul className={styles["effects"]}>
              <li>{tasks.bulkLock}</li>
              <li>{tasks.confirmSync(syncDays(option.type))}</li>
            </ul>
          )}
        </>
      ) : options.length > 0 ? (
        <TaskPicker
          options={options}
          choice={choice}
          owned={[]}
          onChange={(chosen) => {
            setChoice(chosen);
            setError(undefined);
          }}
        />
      ) : (
        <ListNotice tone="empty" title={tasks.bulkUnavailable} />
      )}
      {!isConfirming && plan && (
        <p className={styles["aside"]} role="status">
          {tasks.bulkFor(formatCount(changes.length), devices.length)}
        </p>
      )}
      <FormError error={error ?? send.error} />
    </Dialog>
  );
}
