export type DeviceAction =
  | "watch"
  | "restart"
  | "replace"
  | "unbind"
  | "note"
  | "commands"
  | "password"
  | "tags";
