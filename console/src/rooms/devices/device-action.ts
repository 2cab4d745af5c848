export type DeviceAction =
  | "watch"
  | "restart"
  | "update"
  | "replace"
  | "unbind"
  | "note"
  | "commands"
  | "password"
  | "tags";
