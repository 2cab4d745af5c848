import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useState, type ReactNode } from "react";
import { ActionMenu } from "../../../shared/ui/action-menu.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { deviceActions } from "../device-actions.ts";
import { devices } from "../messages.ts";
import { useDeviceDialogs } from "../use-device-dialogs.tsx";
import { devicePage as text } from "./messages.ts";
import styles from "./device-page.module.css";

/** What can be done with the device: the two most usual, and everything that its row in a list has. */
export function DeviceActions(props: {
  device: DeviceRow;
  taskDialog: (device: DeviceRow, onClose: () => void) => ReactNode;
  onUnbound: () => void;
}) {
  const { device } = props;
  const { act, dialog } = useDeviceDialogs(props.onUnbound);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={styles["actions"]}>
      <Button onClick={() => act("restart", device)}>{devices.restart}</Button>
      <Button onClick={() => setChoosing(true)}>{text.chooseTask}</Button>
      <ActionMenu label={text.moreActions} actions={deviceActions(device, act)} />
      {dialog}
      {isChoosing && props.taskDialog(device, () => setChoosing(false))}
    </div>
  );
}
