import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { Dialog } from "../../../../shared/overlays/dialog.tsx";
import { DeviceName } from "../../../../shared/ui/device-name.tsx";
import { tasks } from "../../messages.ts";
import { TaskRuns } from "../../task-runs.tsx";

/** The tasks that a device has and had, newest first. */
export function HistoryDialog(props: { device: DeviceRow; onClose: () => void }) {
  return (
    <Dialog title={tasks.historyTitle} onClose={props.onClose}>
      <DeviceName device={props.device} />
      <TaskRuns deviceId={props.device.deviceId} />
    </Dialog>
  );
}
