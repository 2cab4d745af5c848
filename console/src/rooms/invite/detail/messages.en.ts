export const en = {
  title: "Invite details",
  purpose: "Who signed up with your link, and the invite reward that each brought you on a day.",
  day: "Day (UTC)",
  yesterday: (day: string) => `${day} (yesterday)`,
  sum: (day: string) => `Invite rewards on ${day}`,
  sumFailed: "The sum did not load",
  count: "Invited accounts",
  account: "Invited account",
  signedUp: "Signed up (UTC)",
  bonus: "Invite reward (BP)",
  emptyTitle: "Nobody has signed up with your link yet",
  emptyText:
    "Send your invitation link to others. Once their devices earn, your rewards are listed here on the next day.",
  emptyAction: "Get the link on the home page",
};
