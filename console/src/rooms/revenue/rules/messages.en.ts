import { plural } from "@nodeyard/contract/plural.ts";

const days = (count: number) => plural(count, { one: "# day", other: "# days" });

export const en = {
  title: "Revenue rules",
  hint: "Read from the settings that are in force now.",
  coming: "Changes to come",
  comingHint:
    "Changes of what you earn are announced 14 days ahead, with what they would have meant for you.",
  comingNone: "No change is announced.",
  from: (day: string) => `From ${day}, 00:00 UTC`,
  effect: (count: number) =>
    plural(count, { one: "Your last settled day", other: "Your last # settled days" }),
  before: "Rules before",
  after: "Rules after",
  same: "The same for you.",
  difference: (bp: string, percent: string) =>
    `${bp} BP${percent && ` (${percent})`} for you, calculated from the same measurements.`,
  noEffect:
    "No figures for you: you earned nothing on the last settled days, or they could not be calculated.",
  calculating: "Your figures are being calculated.",
  /** Between two sentences. */
  between: " ",
  network: "Network revenue",
  networkText: (pool: string, fee: string) =>
    `${pool} BP an hour, less a platform fee of ${fee}%, are distributed by weight.`,
  networkUsable:
    "Time online counts only while the network is usable: at Low stability a device earns nothing.",
  networkDelay: (minutes: string) =>
    `Data that arrives more than ${minutes} minutes after its five-minute slot is kept but not paid, except after a platform outage.`,
  networkShared: (count: number) =>
    `Devices behind one network address (an IPv4 address or an IPv6 /56) share: their bandwidth counts as that of one device with the traffic of all, and time online for at most ${plural(count, { one: "# device", other: "# devices" })}.`,
  networkAddresses: (minutes: string) =>
    `An hour counts at each network address for the time reported from there beyond ${minutes} minutes, by reports within four minutes. An hour with up to two addresses counts in full; one with more, or with reports for less than half of it, counts less.`,
  networkRamp: (length: number) =>
    `A new device counts more with each hour in which it reports, and in full after ${days(length)} of them.`,
  compute: "Compute revenue",
  computeText: (fee: string) =>
    `Per UTC day: bandwidth rate × 95th percentile of outbound bandwidth, plus storage rate × storage, for the time a task ran; tasks running at the same time share that time. Less a platform fee of ${fee}%.`,
  computePresence: (minutes: string) =>
    `Bandwidth and storage are paid for the part of the day that the device reported for. ${minutes} minutes of the day may be missing, and ${minutes} fewer for each further network address that it reported from that day.`,
  computePool: (pool: string) =>
    `If all tasks in the network come to more than ${pool} BP on a day, each is reduced in proportion.`,
  newDevices: "New devices",
  newText: (bp: string, count: number, online: string) =>
    `${bp} BP for each of a machine's first ${days(count)} (UTC), if it was online for at least ${online}% of the day. The day of binding counts as the first; a device bound too late that day gets no reward for it.`,
  oldDevices: "Old devices",
  oldText: (bp: string, count: number, online: string) =>
    `${bp} BP on the first of each month, if the device has been bound for ${days(count)} and was online for at least ${online}% of the previous month.`,
  perAccount: (count: number) => `At most ${count} a day per account.`,
  perAddress: (count: number) => `At most ${count} a day per network address.`,
  invites: "Invitations",
  inviteText: (share: string, count: number) =>
    `${share}% of the network and compute revenue of an invited account's devices, for ${days(count)} from sign-up. The platform pays it on top.`,
  inviteAccounts: (count: number) => `At most ${count} accounts.`,
  inviteAddress: "Devices that share a network address with one of yours don't count.",
  bounds: "Bounds per device",
  boundsText: "What exceeds a bound is kept but not paid; the explanation of the day shows it.",
  boundsMeasured: (multiple: string, length: number, unmeasured: string) =>
    `Outbound bandwidth: ${multiple} times the platform's best measurement of the device in ${days(length)}; ${unmeasured} Mbps without a measurement.`,
  boundsStorage:
    "Storage: the total size of the device's disks. Devices behind one network address have together at most the bandwidth measured of it, and the storage of one device.",
  kind: (bandwidth: string, storage: string) => `${bandwidth} Mbps, ${storage}`,
  kind_router: "Router",
  kind_arm: "ARM box",
  kind_x86: "PC",
  kind_vm: "Virtual machine",
  kind_server: "Server",
  rates: "Compute task rates",
  rate: (mbps: string, gib: string) => `${mbps} BP per Mbps and ${gib} BP per GiB a day`,
};
