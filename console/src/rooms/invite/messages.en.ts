export const en = {
  title: "Invite others",
  hint: "Earn invite rewards from everyone who signs up with your link and earns revenue",
  link: "Invitation link",
  count: "Invited so far",
  people: (count: string) => count,
};
