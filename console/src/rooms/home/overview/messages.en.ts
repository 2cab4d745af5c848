import { plural } from "@nodeyard/contract/plural.ts";

const devices = (count: number) => plural(count, { one: "# device", other: "# devices" });

export const en = {
  glance: "At a glance",
  // The state of the fleet.
  allEarning: (count: number) =>
    plural(count, { one: "Your device is earning.", other: "All # devices are earning." }),
  someEarning: (good: string, all: string, goodCount: number, allCount: number) =>
    plural(allCount, {
      one: "Your device is not earning.",
      other: plural(goodCount, {
        one: `${good} of ${all} devices is earning.`,
        other: `${good} of ${all} devices are earning.`,
      }),
    }),
  nothingMeasured: (count: number) =>
    `${devices(count)} just bound. The first measurement takes about 15 minutes.`,
  unmeasured: (count: number) =>
    plural(count, {
      one: "# new device is not measured yet.",
      other: "# devices are not measured yet.",
    }),
  offlineFor: (time: string) => `has been offline for ${time}`,
  neverReported: "has never reported",
  isUnstable: "is unstable",
  severalNotWell: (offline: number, unstable: number) =>
    [
      ...(offline > 0
        ? [plural(offline, { one: "# device is offline", other: "# devices are offline" })]
        : []),
      ...(unstable > 0
        ? [plural(unstable, { one: "# device is unstable", other: "# devices are unstable" })]
        : []),
    ].join(", "),
  atMostADay: (bp: string) => `up to ${bp} BP a day`,
  comma: ", ",
  stop: ".",
  checkedAt: (at: string) => `Checked at ${at}`,
  // Figures.
  figures: "Revenue and balance",
  today: "Today so far",
  yesterday: "Yesterday",
  month: "This month",
  withdrawable: "Available to withdraw",
  balance: "Balance",
  openLines: (what: string) => `${what}: show the ledger entries`,
  worth: (amount: string) => `≈ ${amount} at today's price`,
  worthInSale: (amount: string) => `≈ ${amount} at the 7-day price of sales`,
  moreThanYesterday: (percent: string) => `▲ ${percent} on the same hours yesterday`,
  lessThanYesterday: (percent: string) => `▼ ${percent} on the same hours yesterday`,
  sameAsYesterday: "Same as the same hours yesterday",
  nothingYesterday: "Nothing in the same hours yesterday",
  notSettledToday: "The first hour of the UTC day is not settled yet",
  utcDay: "UTC day",
  byMonthEnd: (low: string, high: string) => `${low} to ${high} BP by the end of the month`,
  byMonthEndOne: (amount: string) => `About ${amount} BP by the end of the month`,
  noForecast: "An estimate for the month takes two full weeks of revenue",
  forecastTitle: "How the month's end is estimated",
  forecastText: (weeks: number) =>
    `What is settled this month, and the days that are left at the pace of the weakest and of the best of your last ${weeks} full weeks. Nothing else is assumed.`,
  open: "Withdrawals are open",
  created: "A withdrawal is in progress",
  closed: "Withdrawals are closed",
  paused: "Payouts are paused for a check",
  locked: (at: string) => `Locked until ${at}`,
  wallet_missing: "Bind a wallet first",
  below_minimum: "Below the minimum of 5,000 BP",
  ofBalance: (bp: string) => `Balance ${bp} BP`,
  // Thirty days.
  days: "The last 30 days",
  daysHint: "By UTC day and source; the hatched day is not over",
  noDays: "No revenue in the last 30 days",
  noDaysText: "Network revenue is settled every hour, once a device is online.",
  network: "Network",
  compute: "Compute",
  activity: "Activity",
  invite: "Invites",
  sources: "Sources; press one to leave it out",
  total: "Total",
  day: "Day",
  soFar: "so far",
  chartSummary: (low: string, high: string) =>
    `Stacked bars of daily revenue by source, from ${low} to ${high} BP. The values are in the table.`,
  earlierDay: "The day before",
  laterDay: "The day after",
  lines: "Ledger entries",
  linesOf: (day: string) => `Ledger entries of ${day}`,
  byDevice: "By device",
  asTable: "As a table",
  // Needs.
  needs: "Needs you",
  needsHint: "What costs BP, the most expensive first",
  losesADay: "a day",
  until: (at: string) => `Losses of the 24 settled hours to ${at}`,
  calculating: "Adding up what the last 24 hours cost…",
  allWell: "Nothing needs you",
  allWellText: "Every device is online and earns at full weight.",
  measuredWellText:
    "Every device that was measured is online and earns at full weight. New ones follow with their first settled hour.",
  notMeasured: "Not measured yet",
  notMeasuredText:
    "A device is judged by its first whole hour after binding. What needs you is listed once that hour is settled.",
  rest: (count: number) => plural(count, { other: "# more" }),
  actOpen: "Open",
  actRestart: "Restart",
  actList: "Show",
  actTask: "Change task",
  actAdvice: "Advice",
  actIncidents: "Events",
  actWhy: "Why",
  actWallet: "Bind a wallet",
  actFor: (act: string, what: string) => `${act}: ${what}`,
};
