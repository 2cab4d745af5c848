import type { zh } from "./messages.zh.ts";

export const en: typeof zh = {
  label: "Booked commands",
  dial: "Dial",
  accept: "Acceptance",
  reboot: "Restart",
  notBefore: (at) => `Begins from ${at} on, once the device is online`,
  onceOnline: "Begins once the device is online",
  soon: "Begins within a minute",
  begun: (at) => `Booked ${at}, has begun`,
  canceled: (at) => `Booked ${at}, canceled`,
  refused: (reason) => `Could not begin: ${reason}`,
  expired: "Could not begin within 7 days",
  cancel: "Cancel the booking",
  cancelOf: (kind) => `Cancel the booking: ${kind}`,
  bookDial: "Book the dial",
  bookAccept: "Book the matching",
  bookReboot: "Book the restart",
  hint: "A booked command begins once peak hours are over and the device is online, within 7 days. It can be canceled at any time.",
};
