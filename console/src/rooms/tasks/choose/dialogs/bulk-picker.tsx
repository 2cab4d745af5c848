import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../../shared/format.ts";
import { ListNotice } from "../../../../shared/ui/list-notice.tsx";
import { payByType } from "../../device/task-pay.ts";
import { tasks } from "../../messages.ts";
import { taskOffers } from "../../queries.ts";
import { largestGroup } from "../pay-group.ts";
import type { TaskChoice, TaskOption } from "../task-options.ts";
import styles from "./dialogs.module.css";
import { TaskPicker } from "./task-picker.tsx";

/** A task for several devices, with what it pays most of them. */
export function BulkPicker(props: {
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
