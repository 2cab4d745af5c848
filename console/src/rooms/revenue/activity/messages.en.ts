export const en = {
  newTitle: "Activity revenue of new devices",
  newPurpose: "What newly bound devices were rewarded with on a day; credited every day.",
  oldTitle: "Activity revenue of old devices",
  oldPurpose:
    "What older devices were rewarded with; credited on the first of a month for the month before.",
  day: "Day (UTC)",
  month: "Credited on (UTC)",
  thisMonth: (day: string) => `${day} (this month)`,
  sum: (day: string) => `Activity revenue on ${day}`,
  sumFailed: "The sum did not load",
  device: "MAC address",
  carrier: "Carrier",
  bp: "Revenue (BP)",
  emptyTitle: (day: string) => `No activity revenue on ${day} (UTC)`,
  newEmptyText:
    "A device that was bound recently and was online for long enough of the day is rewarded, and listed here on the next day. Try another day.",
  oldEmptyText:
    "A device that has been bound for longer and was online for long enough of a month is rewarded on the first of the next. Try another month.",
};
