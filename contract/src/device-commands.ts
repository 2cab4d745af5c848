/** Actions that a device can be commanded to take. */
export type CommandKind =
  | "reboot"
  | "set_task"
  | "remove_task"
  | "set_node_password"
  | "dial"
  | "accept"
  | "diagnose"
  | "update";

/** A device's answers to a command: receipt, and its end. */
export const COMMAND_ANSWERS = ["acknowledged", "done", "failed", "declined"] as const;
export type CommandAnswer = (typeof COMMAND_ANSWERS)[number];
