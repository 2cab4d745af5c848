/**
 * Filters of the list of all owners' devices: `exceeding` reported more than they are paid for, `moved` had another owner, two
 * machines use the key of `shared`, `sharing` shares time online, bandwidth or storage with others of its network address. The
 * addresses of pages read it, so that it is not among the rules, which the main file would have to hold.
 */
export const DEVICE_SHOWS = [
  "all",
  "online",
  "offline",
  "exceeding",
  "moved",
  "shared",
  "sharing",
] as const;
export type DeviceShow = (typeof DEVICE_SHOWS)[number];
