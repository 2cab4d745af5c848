export const en = {
  title: "Invite details",
  purpose: "Who signed up with your link, and the invite reward that each brought you on a day.",
  day: "Day (UTC)",
  sum: (day: string) => `Invite rewards on ${day}`,
  sumFailed: "The sum did not load",
  count: "Invited accounts",
  account: "Invited account",
  signedUp: "Signed up (UTC)",
  bonus: "Invite reward (BP)",
  emptyText:
    "Nobody has signed up with your link yet. Send it to others: once their devices earn, your rewards are listed here on the next day.",
  emptyAction: "Get the link on the home page",
};
