/** What a command has its device do. */
export type CommandKind =
  | "reboot"
  | "set_task"
  | "remove_task"
  | "set_node_password"
  | "dial"
  | "accept";

/** What a device says of a command: that it has it, and its end. */
export const COMMAND_ANSWERS = ["acknowledged", "done", "failed", "declined"] as const;
export type CommandAnswer = (typeof COMMAND_ANSWERS)[number];
