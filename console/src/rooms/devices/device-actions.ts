import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { MenuAction } from "../../shared/ui/action-menu.tsx";
import type { DeviceAction } from "./device-action.ts";
import { devices } from "./messages.ts";

/** Menu of a device; unbinding last. */
export function deviceActions(
  row: DeviceRow,
  act: (action: DeviceAction, device: DeviceRow) => void,
): MenuAction[] {
  const action = (label: string, key: DeviceAction): MenuAction => ({
    key,
    label,
    onChoose: () => act(key, row),
  });
  return [
    action(devices.watch, "watch"),
    action(devices.restart, "restart"),
    ...(row.isAgentOutdated === true ? [action(devices.updateAgent, "update")] : []),
    action(devices.commands, "commands"),
    action(row.note === "" ? devices.addNote : devices.editNote, "note"),
    action(devices.editTags, "tags"),
    ...(row.deviceType === "normal" ? [action(devices.showPassword, "password")] : []),
    ...(row.deviceType === "lite"
      ? [action(devices.replace, "replace"), action(devices.transfer, "transfer")]
      : []),
    { ...action(devices.unbind, "unbind"), tone: "danger" },
  ];
}
