export const en = {
  reward_account_bound: "Not paid: your account has reached the day's maximum of rewards",
  reward_address_bound: "Not paid: too many devices at the same network address",
  newTitle: "Activity revenue: new devices",
  newPurpose: "Activity rewards for newly bound devices, credited every day.",
  oldTitle: "Activity revenue: old devices",
  oldPurpose:
    "Activity rewards for old devices, credited on the first of each month for the month before.",
  day: "Day (UTC)",
  month: "Credited on (UTC)",
  thisMonth: (day: string) => `${day} (this month)`,
  sum: (day: string) => `Activity revenue on ${day}`,
  sumFailed: "Couldn't load the total",
  carrier: "Carrier",
  bp: "Revenue (BP)",
  emptyTitle: (day: string) => `No activity revenue on ${day} (UTC)`,
  newEmptyText:
    "A recently bound device earns a reward for each day it was online long enough, listed here the next day. Try another day.",
  oldEmptyText:
    "A device bound for longer earns a reward on the first of the month if it was online long enough the month before. Try another month.",
};
