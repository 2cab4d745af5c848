import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { ownName } from "../../shared/device.ts";
import type { Column } from "../../shared/ui/column.ts";
import { ActionMenu, type MenuAction } from "../../shared/ui/action-menu.tsx";
import type { DeviceAction } from "./device-action.ts";
import { devices } from "./messages.ts";
import styles from "./table/table.module.css";

/** What can be done with a device, behind one button; unbinding last. */
export function actionsColumn(
  actionsOf: (row: DeviceRow) => readonly MenuAction[],
): Column<DeviceRow> {
  return {
    key: "actions",
    title: devices.actions,
    head: <span className={styles["hidden"]}>{devices.actions}</span>,
    stick: "end",
    onCard: "bare",
    cell: (row) => (
      <ActionMenu
        label={devices.moreOf(`${ownName(row)} ${row.mac_address}`.trim())}
        actions={actionsOf(row)}
      />
    ),
  };
}

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
    action(devices.commands, "commands"),
    action(row.note === "" ? devices.addNote : devices.editNote, "note"),
    action(devices.editTags, "tags"),
    ...(row.deviceType === "normal" ? [action(devices.showPassword, "password")] : []),
    { ...action(devices.unbind, "unbind"), tone: "danger" },
  ];
}
