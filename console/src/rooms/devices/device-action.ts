export type DeviceAction =
  | "watch"
  | "restart"
  | "update"
  | "replace"
  | "transfer"
  | "unbind"
  | "note"
  | "commands"
  | "password"
  | "tags";
