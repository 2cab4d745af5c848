/** Acts on a single device, from its row. */
export type DeviceAction =
  | "watch"
  | "restart"
  | "unbind"
  | "note"
  | "commands"
  | "password"
  | "tags";
