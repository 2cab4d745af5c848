import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { DeviceAction } from "../device-action.ts";
import { CommandsDialog } from "./commands-dialog.tsx";
import NoteDialog from "./note-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { RestartDialog } from "./restart-dialog.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import { UnbindDialog } from "./unbind-dialog.tsx";

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
    case "commands":
      return <CommandsDialog device={props.device} onClose={props.onClose} />;
    case "note":
      return <NoteDialog device={props.device} onClose={props.onClose} />;
    case "password":
      return <PasswordDialog {...props} />;
    case "tags":
      return <TagDialog chosen={[props.device]} onClose={props.onClose} />;
    case "unbind":
      return <UnbindDialog {...props} />;
  }
}
