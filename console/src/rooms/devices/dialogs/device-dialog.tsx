import { type DeviceRow, showNodePassword } from "@nodeyard/contract/devices/calls.ts";
import { useQuery } from "@tanstack/react-query";
import type { DeviceAction } from "../device-action.ts";
import NoteDialog from "./note-dialog.tsx";
import { ReplaceDialog } from "./replace-dialog.tsx";
import { RestartDialog } from "./restart-dialog.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";
import { UpdateDialog } from "./update-dialog.tsx";
import { UnbindDialog } from "./unbind-dialog.tsx";
import { formatTime } from "../../../shared/format.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { COMMAND_TONES } from "../command-state.ts";
import { COMMAND_WORDS, commandWord } from "../command-words.ts";
import { devices } from "../messages.ts";
import { deviceCommands } from "../queries.ts";
import { DeviceName } from "../../../shared/ui/device-name.tsx";
import styles from "./dialogs.module.css";
import { deviceName } from "../../../shared/device.ts";
import { call } from "../../../shared/http.ts";
import { SecretDialog } from "../../../shared/secrets/secret-dialog.tsx";
import { SecretLine } from "../../../shared/secrets/secret-line.tsx";

/** A normal node's password. */
function PasswordDialog(props: { device: DeviceRow; onClose: () => void }) {
  const { device } = props;
  return (
    <SecretDialog
      title={devices.passwordTitle}
      text={devices.passwordText(deviceName(device))}
      submit={devices.showPassword}
      purpose="node-password"
      load={async ({ emailVerifyCode }) =>
        (await call(showNodePassword, { showPassBcode: device.bcode, emailVerifyCode })).data
      }
      onClose={props.onClose}
    >
      {(password) => <SecretLine secret={password} what={devices.password} />}
    </SecretDialog>
  );
}

/** Recent commands of a device with their results. */
function CommandsDialog(props: { device: DeviceRow; onClose: () => void }) {
  const commands = useQuery(deviceCommands(props.device.deviceId));
  return (
    <Dialog title={devices.recentCommands} onClose={props.onClose}>
      <DeviceName device={props.device} />
      {commands.isPending && <Skeleton rows={3} height={22} />}
      <LoadProblem query={commands} />
      {commands.data?.length === 0 && <ListNotice tone="empty" title={devices.noCommands} />}
      <ul className={styles["commands"]}>
        {commands.data?.map((command) => (
          <li key={command.id}>
            <b>{commandWord(command.kind)}</b>
            <StatusDot tone={COMMAND_TONES[command.state]} word={COMMAND_WORDS[command.state]} />
            <time dateTime={command.createdAt}>{formatTime(command.createdAt)}</time>
            {command.message && <p>{command.message}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The dialog of one action on one device; fetched when the first is opened. */
export default function DeviceDialog(props: {
  action: Exclude<DeviceAction, "watch">;
  device: DeviceRow;
  onClose: () => void;
  onUnbound?: () => void;
}) {
  switch (props.action) {
    case "restart":
      return <RestartDialog device={props.device} onClose={props.onClose} />;
    case "update":
      return <UpdateDialog device={props.device} onClose={props.onClose} />;
    case "commands":
      return <CommandsDialog device={props.device} onClose={props.onClose} />;
    case "note":
      return <NoteDialog device={props.device} onClose={props.onClose} />;
    case "password":
      return <PasswordDialog {...props} />;
    case "tags":
      return <TagDialog chosen={[props.device]} onClose={props.onClose} />;
    case "replace":
      return <ReplaceDialog device={props.device} onClose={props.onClose} />;
    case "transfer":
      return <TransferDialog device={props.device} onClose={props.onClose} />;
    case "unbind":
      return <UnbindDialog {...props} />;
  }
}
