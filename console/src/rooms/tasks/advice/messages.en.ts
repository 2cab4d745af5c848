import type { zh } from "./messages.zh.ts";

export const en: typeof zh = {
  system: "Auto-repairing, waiting to be rescheduled",
  network_check: "Check the device's network",
  os_rebuild: "Reflash the system",
  hd_format: "Format the disk to ext4",
};
