import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { TASK_TYPES } from "@nodeyard/contract/tasks/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TaskAction } from "../task-action.ts";
import { AutomaticDialog } from "./automatic-dialog.tsx";
import { ChangeTaskDialog } from "./change-task-dialog.tsx";
import { RemoveTaskDialog } from "./remove-task-dialog.tsx";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { DeviceName } from "../../../../shared/ui/device-name.tsx";
import { tasks } from "../../messages.ts";
import { TaskRuns } from "../../task-runs.tsx";
import { LoadProblem } from "../../../../shared/ui/load-problem.tsx";
import { ListNotice } from "../../../../shared/ui/list-notice.tsx";
import { Skeleton } from "../../../../shared/ui/skeleton.tsx";
import { taskOffers } from "../../queries.ts";
import { deviceName } from "../../../../shared/device.ts";
import { taskOptions } from "../task-options.ts";
import styles from "./dialogs.module.css";

/** For a device that no task fits: what the least demanding task of each type lacks. */
function RequirementsDialog(props: { device: DeviceRow; onClose: () => void }) {
  const { device } = props;
  const offers = useQuery(taskOffers(device.deviceId));
  const [openedAt] = useState(() => new Date());
  const options = offers.data ? taskOptions(device, offers.data, openedAt) : [];
  const least = TASK_TYPES.flatMap((type) => options.find((each) => each.type === type) ?? []);
  return (
    <Dialog title={tasks.unfitTitle} onClose={props.onClose}>
      <p>{tasks.unfitText(deviceName(device))}</p>
      {offers.isPending && <Skeleton rows={4} height={40} />}
      <LoadProblem query={offers} />
      {offers.data && least.length === 0 && <ListNotice tone="empty" title={tasks.noOffers} />}
      <ul className={styles["history"]}>
        {least.map((option) => (
          <li key={option.type}>
            <b>{tasks.taskOfType(option.type)}</b>
            {option.reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The tasks that a device has and had, newest first. */
function HistoryDialog(props: { device: DeviceRow; onClose: () => void }) {
  return (
    <Dialog title={tasks.historyTitle} onClose={props.onClose}>
      <DeviceName device={props.device} />
      <TaskRuns deviceId={props.device.deviceId} />
    </Dialog>
  );
}

/** The dialog of one action on one device; fetched when the first is opened. */
export default function TaskDialog(props: {
  action: TaskAction;
  device: DeviceRow;
  onClose: () => void;
}) {
  switch (props.action) {
    case "change":
      return <ChangeTaskDialog {...props} />;
    case "remove":
      return <RemoveTaskDialog {...props} />;
    case "history":
      return <HistoryDialog {...props} />;
    case "automatic":
      return <AutomaticDialog {...props} />;
    case "requirements":
      return <RequirementsDialog {...props} />;
  }
}
