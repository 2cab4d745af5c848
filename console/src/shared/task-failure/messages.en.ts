export const en = {
  cause_disk_space: "Not enough disk space",
  cause_filesystem: "The task's directory can't be used",
  cause_network: "Network fault on the device",
  cause_system: "Keeps failing on the device's system",
  cause_retrying: "Being restarted automatically",
  cause_unsupported: "Not supported by the device",
  causeUnknown: "The device gave no reason",
};
