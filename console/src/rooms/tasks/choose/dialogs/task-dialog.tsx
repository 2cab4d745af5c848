import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { TaskAction } from "../task-action.ts";
import { AutomaticDialog } from "./automatic-dialog.tsx";
import { ChangeTaskDialog } from "./change-task-dialog.tsx";
import { HistoryDialog } from "./history-dialog.tsx";
import { RemoveTaskDialog } from "./remove-task-dialog.tsx";
import { RequirementsDialog } from "./requirements-dialog.tsx";

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
