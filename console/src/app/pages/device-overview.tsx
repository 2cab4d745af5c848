import DeviceOverviewPage from "../../rooms/devices/overview/device-overview-page.tsx";
import { taskDialogOf } from "./task-dialog-of.tsx";

/** `/deviceOverview`, with the tasks of the devices that are ticked. */
export default function DeviceOverview() {
  return <DeviceOverviewPage taskDialog={taskDialogOf} />;
}
