export const en = {
  title: "Network contribution ranking",
  purpose:
    "The 100 devices that contributed most to the network on the previous UTC day, and what they earned.",
  day: (day: string) => `${day} (UTC, yesterday)`,
  about: "About this ranking",
  aboutText:
    "Contribution is the sum of a device's hourly weights that day. Revenue is what it earned from network tasks, converted at that day's price. Other people's accounts are partly hidden; your own devices are marked.",
  rank: "Rank",
  own: "Yours",
  ownSummary: (own: string, all: string, best: string) =>
    `${own} of the ${all} ranked devices are yours; your best is #${best}.`,
  account: "Account",
  mac: "MAC address",
  deviceType: "Device type",
  contribution: "Contribution (weight × hours)",
  revenue: "Revenue (BP)",
  cny: "CNY",
  usdt: "USDT",
  emptyTitle: (day: string) => `No ranking for ${day} yet`,
  emptyText: (day: string) =>
    `No ranking for this device type on ${day} (UTC) yet. It is created once the day's revenue is settled, usually soon after midnight UTC. Check back later, or choose the other type.`,
};
