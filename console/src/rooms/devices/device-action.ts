export type DeviceAction =
  | "watch"
  | "restart"
  | "unbind"
  | "note"
  | "commands"
  | "password"
  | "tags";
