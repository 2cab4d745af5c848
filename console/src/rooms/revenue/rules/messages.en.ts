import { plural } from "@nodeyard/contract/plural.ts";

const days = (count: number) => plural(count, { one: "# day", other: "# days" });

export const en = {
  title: "Revenue rules",
  hint: "Read from the settings that are in force now.",
  network: "Network revenue",
  networkText: (pool: string, fee: string) =>
    `${pool} BP an hour, less ${fee}%, are distributed by weight.`,
  networkUsable:
    "Time online counts while the network was usable: at Low stability nothing is earned.",
  networkDelay: (minutes: string) =>
    `Data received more than ${minutes} minutes after its five minutes is kept and not paid, except after an outage of the platform.`,
  compute: "Compute revenue",
  computeText: (fee: string) =>
    `By the UTC day: rate × 95th percentile of outbound, and rate × storage, for the time a task ran; tasks that ran at the same time share it. Less ${fee}%.`,
  computePool: (pool: string) =>
    `If all tasks of the network come to more than ${pool} BP on a day, each is reduced in proportion.`,
  newDevices: "New devices",
  newText: (bp: string, count: number, online: string) =>
    `${bp} BP for each of a machine's first ${days(count)} (UTC), if it was online for at least ${online}% of the day. The day of binding is the first: bound too late on it, that day earns nothing.`,
  oldDevices: "Old devices",
  oldText: (bp: string, count: number, online: string) =>
    `${bp} BP on the first of a month, if the device has been bound for ${days(count)} and was online for at least ${online}% of the month before.`,
  perAccount: (count: number) => `At most ${count} per account and day.`,
  perAddress: (count: number) => `At most ${count} per network address and day.`,
  invites: "Invitations",
  inviteText: (share: string, count: number) =>
    `${share}% of what an invited account's devices earn in network and compute revenue, for ${days(count)} from sign-up, in addition.`,
  inviteAccounts: (count: number) => `At most ${count} accounts.`,
  inviteAddress: "Devices at the network address of one of your devices don't count.",
  bounds: "What a device is paid for at most",
  boundsText: "More than this is kept and not paid; the explanation of the day shows it.",
  boundsMeasured: (multiple: string, length: number, unmeasured: string) =>
    `Outbound: ${multiple} times the best that the platform measured with the device within ${days(length)}; without a measurement ${unmeasured} Mbps.`,
  boundsStorage: "Storage: the device's disks.",
  kind: (bandwidth: string, storage: string) => `${bandwidth} Mbps, ${storage}`,
  kind_router: "Router",
  kind_arm: "ARM box",
  kind_x86: "PC",
  kind_vm: "Virtual machine",
  kind_server: "Server",
  rates: "Rates of compute tasks",
  rate: (mbps: string, gib: string) => `${mbps} BP per Mbps, ${gib} BP per GiB, a day`,
};
