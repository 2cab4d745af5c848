import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useState, type ReactNode } from "react";
import { ActionMenu, type MenuAction } from "../../../shared/ui/action-menu.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { WatchDialog } from "../../monitoring/lazy-dialogs.ts";
import type { DeviceAction } from "../device-action.ts";
import { devices } from "../messages.ts";
import { devicePage as text } from "./messages.ts";
import styles from "./device-page.module.css";

const DeviceDialog = lazyPart(() => import("../dialogs/device-dialog.tsx"));

/** What can be done with the device: the two most usual, the rest of a row's actions behind dots, what takes away last. */
export function DeviceActions(props: {
  device: DeviceRow;
  taskDialog: (device: DeviceRow, onClose: () => void) => ReactNode;
}) {
  const { device } = props;
  const [open, setOpen] = useState<DeviceAction | "task">();
  const close = () => setOpen(undefined);
  const action = (key: DeviceAction, label: string, tone?: "danger"): MenuAction => ({
    key,
    label,
    ...(tone && { tone }),
    onChoose: () => setOpen(key),
  });
  const actions = [
    action("watch", devices.watch),
    action("note", devices.noteTitle),
    action("commands", devices.recentCommands),
    ...(device.deviceType === "normal" ? [action("password", devices.showPassword)] : []),
    action("unbind", devices.unbindTitle, "danger"),
  ];
  return (
    <div className={styles["actions"]}>
      <Button onClick={() => setOpen("restart")}>{devices.restart}</Button>
      <Button onClick={() => setOpen("task")}>{text.chooseTask}</Button>
      <ActionMenu label={text.moreActions} actions={actions} />
      {open === "watch" && <WatchDialog device={device} kind="hardware" onClose={close} />}
      {open === "task" && props.taskDialog(device, close)}
      {open !== undefined && open !== "watch" && open !== "task" && (
        <DeviceDialog action={open} device={device} onClose={close} />
      )}
    </div>
  );
}
