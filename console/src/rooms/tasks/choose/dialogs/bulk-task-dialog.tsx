import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { TASK_TYPES, type TaskType } from "@nodeyard/contract/tasks/rules.ts";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { FormError } from "../../../../shared/forms/form-error.tsx";
import { formatCount } from "../../../../shared/format.ts";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { Button } from "../../../../shared/ui/button.tsx";
import { Choice } from "../../../../shared/ui/choice.tsx";
import { tasks } from "../../messages.ts";
import { tasksOfType } from "../../task-words.ts";
import { bulkPlan, removalPlan } from "../bulk-plan.ts";
import { chosenOption, sharedOptions, type TaskChoice, type TaskOption } from "../task-options.ts";
import { BulkConfirm } from "./bulk-confirm.tsx";
import styles from "./dialogs.module.css";
import { ListNotice } from "../../../../shared/ui/list-notice.tsx";
import { payByType } from "../../device/task-pay.ts";
import { taskOffers } from "../../queries.ts";
import { largestGroup } from "../pay-group.ts";
import { TaskPicker } from "./task-picker.tsx";

/** Which type's tasks go, each with how many of the devices have it. */
function RemovalPicker(props: {
  types: readonly TaskType[];
  devices: readonly DeviceRow[];
  value: TaskType | undefined;
  onChange: (type: TaskType) => void;
}) {
  return (
    <fieldset className={styles["step"]}>
      <legend>{tasks.bulkRemoveWhich}</legend>
      {props.types.map((type) => (
        <label key={type} className={styles["card"]}>
          <input
            type="radio"
            name="removed"
            checked={type === props.value}
            onChange={() => props.onChange(type)}
          />
          <span>
            <b>{tasks.taskOfType(type)}</b>
          </span>
          <small>
            {tasks.bulkHaveIt(
              props.devices.filter((device) => tasksOfType(device.task_map, type).length > 0)
                .length,
            )}
          </small>
        </label>
      ))}
    </fieldset>
  );
}

/** A task for several devices, with what it pays most of them. */
function BulkPicker(props: {
  devices: readonly DeviceRow[];
  options: readonly TaskOption[];
  choice: TaskChoice;
  onChange: (choice: TaskChoice) => void;
}) {
  const { devices, options } = props;
  const group = largestGroup(devices);
  const { data: offers } = useQuery({
    ...taskOffers(group[0]?.deviceId ?? ""),
    enabled: group.length > 0,
  });
  if (options.length === 0) return <ListNotice tone="empty" title={tasks.bulkUnavailable} />;
  const pay = payByType(offers);
  return (
    <>
      {pay.size > 0 && group.length < devices.length && (
        <p className={styles["aside"]}>
          {tasks.bulkPayOf(formatCount(group.length), devices.length)}
        </p>
      )}
      <TaskPicker
        options={options}
        choice={props.choice}
        owned={[]}
        pay={pay}
        onChange={props.onChange}
      />
    </>
  );
}

const MODES = ["assign", "remove"] as const;

/** One task for several devices, or one that goes: chosen, confirmed with a line per device, sent, answered line by line. */
export default function BulkTaskDialog(props: {
  devices: readonly DeviceRow[];
  onClose: (isDone: boolean) => void;
}) {
  // The devices as they were when the dialog opened: the list behind it changes.
  const [devices] = useState(props.devices);
  const [openedAt] = useState(() => new Date());
  const [mode, setMode] = useState<(typeof MODES)[number]>("assign");
  const [choice, setChoice] = useState<TaskChoice>({});
  const [removed, setRemoved] = useState<TaskType>();
  const [isConfirming, setIsConfirming] = useState(false);
  const [error, setError] = useState<string>();
  const owned = TASK_TYPES.filter((type) =>
    devices.some((device) => tasksOfType(device.task_map, type).length > 0),
  );
  const isRemoval = mode === "remove";
  const options = sharedOptions(devices, openedAt);
  const option = chosenOption(options, choice);
  const plan = isRemoval
    ? removed && removalPlan(devices, removed)
    : option && bulkPlan(devices, option, openedAt);
  const ready = plan?.filter((line) => line.change !== undefined).length ?? 0;

  if (isConfirming && plan)
    return (
      <BulkConfirm
        plan={plan}
        change={isRemoval ? { removed } : { option }}
        onBack={() => setIsConfirming(false)}
        onClose={props.onClose}
      />
    );
  const next = () => {
    setError(plan ? undefined : isRemoval ? tasks.removeNone : tasks.notSelected);
    setIsConfirming(plan !== undefined);
  };
  return (
    <Dialog
      key="choose"
      title={tasks.bulkTitle(devices.length)}
      keepsInput
      onClose={() => props.onClose(false)}
      footer={
        <>
          <Button onClick={() => props.onClose(false)}>{tasks.cancel}</Button>
          <Button tone={isRemoval ? "danger" : "primary"} onClick={next}>
            {isRemoval ? tasks.remove : tasks.change}
          </Button>
        </>
      }
    >
      {owned.length > 0 && (
        <p className={styles["aside"]}>
          <Choice
            label={tasks.bulkMode}
            value={mode}
            options={MODES.map((value) => ({ value, label: tasks[`bulkMode_${value}`] }))}
            onChange={(value) => {
              setMode(value);
              setError(undefined);
            }}
          />
        </p>
      )}
      {isRemoval ? (
        <RemovalPicker
          types={owned}
          devices={devices}
          value={removed}
          onChange={(type) => {
            setRemoved(type);
            setError(undefined);
          }}
        />
      ) : (
        <BulkPicker
          devices={devices}
          options={options}
          choice={choice}
          onChange={(chosen) => {
            setChoice(chosen);
            setError(undefined);
          }}
        />
      )}
      {plan && (
        <p className={styles["aside"]} role="status">
          {isRemoval
            ? tasks.bulkLoses(formatCount(ready), devices.length)
            : tasks.bulkFor(formatCount(ready), devices.length)}
        </p>
      )}
      <FormError error={error} />
    </Dialog>
  );
}
