/** What can be done to one device from its row. */
export type DeviceAction =
  | "watch"
  | "restart"
  | "unbind"
  | "note"
  | "commands"
  | "password"
  | "tags";
