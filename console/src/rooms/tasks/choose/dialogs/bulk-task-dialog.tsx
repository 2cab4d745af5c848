import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { TASK_TYPES, type TaskType } from "@nodeyard/contract/tasks/rules.ts";
import { useState } from "react";
import { FormError } from "../../../../shared/forms/form-error.tsx";
import { formatCount } from "../../../../shared/format.ts";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { Button } from "../../../../shared/ui/button.tsx";
import { Choice } from "../../../../shared/ui/choice.tsx";
import { tasks } from "../../messages.ts";
import { tasksOfType } from "../../task-words.ts";
import { bulkPlan, removalPlan } from "../bulk-plan.ts";
import { chosenOption, sharedOptions, type TaskChoice } from "../task-options.ts";
import { BulkConfirm } from "./bulk-confirm.tsx";
import { BulkPicker } from "./bulk-picker.tsx";
import styles from "./dialogs.module.css";
import { RemovalPicker } from "./removal-picker.tsx";

const MODES = ["assign", "remove"] as const;

/** One task for several devices, or one that goes: chosen, confirmed with a line per device, sent, answered line by line. */
export default function BulkTaskDialog(props: {
  devices: readonly DeviceRow[];
  onClose: (isDone: boolean) => void;
}) {
  // The devices as they were when the dialog opened: the list behind it changes.
  const [devices] = useState(props.devices);
  const [mode, setMode] = useState<(typeof MODES)[number]>("assign");
  const [choice, setChoice] = useState<TaskChoice>({});
  const [removed, setRemoved] = useState<TaskType>();
  const [isConfirming, setIsConfirming] = useState(false);
  const [error, setError] = useState<string>();
  const owned = TASK_TYPES.filter((type) =>
    devices.some((device) => tasksOfType(device.task_map, type).length > 0),
  );
  const isRemoval = mode === "remove";
  const options = sharedOptions(devices);
  const option = chosenOption(options, choice);
  const plan = isRemoval
    ? removed && removalPlan(devices, removed)
    : option && bulkPlan(devices, option, new Date());
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
