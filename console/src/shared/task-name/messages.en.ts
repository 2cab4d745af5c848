import { plural } from "@nodeyard/contract/plural.ts";

export const en = {
  threads: (count: number) => plural(count, { one: "# thread", other: "# threads" }),
  zone_east: "East",
  zone_south: "South",
  zone_north: "North",
  zone_west: "West",
  cause_disk_space: "Not enough disk space",
  cause_filesystem: "The task's directory can't be used",
  cause_network: "Network fault on the device",
  cause_system: "Keeps failing on the device's system",
  cause_retrying: "Being restarted automatically",
  cause_unsupported: "Not supported by the device",
  causeUnknown: "The device gave no reason",
};
