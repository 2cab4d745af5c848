/** What can be done to one device from its row. */
export type DeviceAction = "restart" | "unbind" | "note" | "commands";
