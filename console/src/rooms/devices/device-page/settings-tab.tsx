import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { formatTime } from "../../../shared/format.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { NoticeTime } from "../../monitoring/notice-time.tsx";
import { FaultNoticeSwitch } from "../fault-notice-switch.tsx";
import { devices } from "../messages.ts";
import { TransferPanel } from "../transfers/transfer-panel.tsx";
import { useDeviceDialogs } from "../use-device-dialogs.tsx";
import { SelfCheckPanel } from "./self-check/self-check-panel.tsx";
import { devicePage as text } from "./messages.ts";
import styles from "./device-page.module.css";

/** Note, fault notices, self-check, replacement, transfer, and unbinding. */
export default function SettingsTab(props: { device: DeviceRow; onUnbound: () => void }) {
  const { device } = props;
  const { act, dialog } = useDeviceDialogs(props.onUnbound);
  return (
    <div className={styles["stack"]}>
      <Panel
        title={devices.noteTitle}
        hint={
          device.noteStatus
            ? devices.noteHint
            : devices.noteLocked(formatTime(device.note_unlock_at))
        }
        action={
          <Button disabled={!device.noteStatus} onClick={() => act("note", device)}>
            {device.note === "" ? text.addNote : text.changeNote}
          </Button>
        }
      >
        <p className={styles["note"]}>{device.note || text.noNote}</p>
      </Panel>
      <Panel title={devices.notice} hint={text.noticeHint}>
        <div className={styles["setting"]}>
          <span>{text.noticeOfThis}</span>
          <FaultNoticeSwitch device={device} />
        </div>
        <div className={styles["setting"]}>
          <NoticeTime />
          <small>{text.noticeOfAll}</small>
        </div>
      </Panel>
      <SelfCheckPanel device={device} />
      {device.deviceType === "lite" && (
        <Panel
          title={devices.replaceTitle}
          hint={devices.replaceHint}
          action={<Button onClick={() => act("replace", device)}>{devices.replace}</Button>}
        >
          {null}
        </Panel>
      )}
      {device.deviceType === "lite" && (
        <TransferPanel device={device} onTransfer={() => act("transfer", device)} />
      )}
      <Panel
        title={devices.unbindTitle}
        hint={text.unbindHint}
        action={
          <Button tone="danger" onClick={() => act("unbind", device)}>
            {devices.unbindTitle}
          </Button>
        }
      >
        {null}
      </Panel>
      {dialog}
    </div>
  );
}
