export type DeviceAction =
  | "watch"
  | "restart"
  | "update"
  | "unbind"
  | "note"
  | "commands"
  | "password"
  | "tags";
