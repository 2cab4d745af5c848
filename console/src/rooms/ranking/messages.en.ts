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
  contribution: "Contribution",
  revenue: "Revenue (BP)",
  cny: "CNY",
  usdt: "USDT",
  emptyText: (day: string) =>
    `There is no ranking of this device type for ${day} (UTC) yet. It is made once all revenue of the day is settled, usually soon after midnight UTC: look again later, or choose the other type.`,
};
