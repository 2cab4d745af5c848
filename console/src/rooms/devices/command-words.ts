import type { CommandKind } from "@nodeyard/contract/device-commands.ts";
import type { CommandRow } from "@nodeyard/contract/devices/calls.ts";
import { devices } from "./messages.ts";

export const COMMAND_WORDS: Readonly<Record<CommandRow["state"], string>> = {
  queued: devices.stateQueued,
  sent: devices.stateSent,
  acknowledged: devices.stateAcknowledged,
  done: devices.stateDone,
  failed: devices.stateFailed,
  declined: devices.stateDeclined,
  timed_out: devices.stateTimedOut,
};

const KIND_WORDS: ReadonlyMap<string, string> = new Map<CommandKind, string>([
  ["reboot", devices.kindReboot],
  ["set_task", devices.kindSetTask],
  ["remove_task", devices.kindRemoveTask],
  ["set_node_password", devices.kindSetNodePassword],
  ["dial", devices.kindDial],
  ["diagnose", devices.kindDiagnose],
  ["update", devices.kindUpdate],
]);

/** Name of a command; a kind unknown to this build has a generic one. */
export function commandWord(kind: string): string {
  return KIND_WORDS.get(kind) ?? devices.kindOther;
}
