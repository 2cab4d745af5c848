import { DevicePage, type DeviceParts } from "../../rooms/devices/device-page/device-page.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { lazyPage } from "../../shared/load-page.ts";

const DeviceEarnings = lazyPage(() => import("../../rooms/revenue/device/device-earnings.tsx"));
const DeviceTasks = lazyPage(() => import("../../rooms/tasks/device/device-tasks.tsx"));
const EventsTab = lazyPage(() => import("../../rooms/devices/device-page/events/events-tab.tsx"));
const SettingsTab = lazyPage(() => import("../../rooms/devices/device-page/settings-tab.tsx"));
const TaskDialog = lazyPart(() => import("../../rooms/tasks/choose/dialogs/task-dialog.tsx"));

const PARTS: DeviceParts = {
  earnings: (device) => <DeviceEarnings device={device} />,
  tasks: (device) => <DeviceTasks device={device} />,
  events: (device) => <EventsTab deviceId={device.deviceId} />,
  settings: (device, onUnbound) => <SettingsTab device={device} onUnbound={onUnbound} />,
  taskDialog: (device, onClose) => <TaskDialog action="change" device={device} onClose={onClose} />,
};

/** The page of one device, put together from its tabs. */
export default function Device(props: { id: string; onBack: () => boolean }) {
  return <DevicePage {...props} parts={PARTS} />;
}
