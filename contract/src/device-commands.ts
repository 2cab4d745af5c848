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

/** Commands that can be booked: they begin once peak hours are over and the device is online. */
export const BOOKED_KINDS = ["dial", "accept", "reboot"] as const satisfies readonly CommandKind[];
export type BookedKind = (typeof BOOKED_KINDS)[number];
export const BOOKING_STATES = ["booked", "begun", "canceled", "refused", "expired"] as const;
export const BOOKING_VALID_DAYS = 7;
export const bookingMessages = {
  booked: {
    zh: "已预约：高峰时段结束且设备在线后自动开始",
    en: "Booked: it begins once peak hours are over and the device is online",
  },
  canceled: { zh: "已取消预约", en: "The booking is canceled" },
} as const;

/** A device's answers to a command: receipt, and its end. */
export const COMMAND_ANSWERS = ["acknowledged", "done", "failed", "declined"] as const;
export type CommandAnswer = (typeof COMMAND_ANSWERS)[number];
