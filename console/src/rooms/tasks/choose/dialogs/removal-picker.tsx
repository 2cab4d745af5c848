import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { TaskType } from "@nodeyard/contract/tasks/rules.ts";
import { tasks } from "../../messages.ts";
import { tasksOfType } from "../../task-words.ts";
import styles from "./dialogs.module.css";

/** Which type's tasks go, each with how many of the devices have it. */
export function RemovalPicker(props: {
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
