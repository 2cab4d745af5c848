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
