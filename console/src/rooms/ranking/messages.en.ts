export const en = {
  title: "Network contribution ranking",
  purpose:
    "The hundred devices that contributed most to the network on the previous UTC day, and what they earned.",
  day: (day: string) => `${day} (UTC, yesterday)`,
  about: "About this ranking",
  aboutText:
    "Contribution is the sum of a device's hourly weights of the day; revenue is what it earned with network tasks, at the price of that day. Accounts of others are partly hidden; your own devices are marked.",
  rank: "Rank",
  own: "Yours",
  account: "Account",
  mac: "MAC address",
  deviceType: "Device type",
  arm: "ARM",
  amd: "AMD (x86)",
  contribution: "Contribution",
  revenue: "Revenue (BP)",
  cny: "CNY",
  usdt: "USDT",
  emptyTitle: (day: string) => `There is no ranking of ${day} (UTC) yet`,
  emptyText:
    "It is made once all revenue of the day is settled, usually soon after midnight UTC. You may look at the other device type.",
};
