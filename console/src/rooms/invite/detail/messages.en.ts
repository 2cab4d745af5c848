export const en = {
  title: "Invite details",
  purpose: "Who signed up with your link, and the reward each brought you that day.",
  day: "Day (UTC)",
  sum: (day: string) => `Invite rewards on ${day}`,
  sumFailed: "Couldn't load the total",
  count: "Invited accounts",
  account: "Invited account",
  signedUp: "Signed up",
  bonus: "Invite reward (BP)",
  emptyTitle: (day: string) => `No invite revenue for ${day} yet`,
  emptyText:
    "Nobody has signed up with your link yet. Share it: once their devices earn, your rewards appear here the next day.",
  emptyAction: "Get your invitation link",
};
