export const en = {
  title: "Invite others",
  hint: "Whoever signs up with your link earns you an invite reward",
  link: "Invitation link",
  count: "Invited so far",
  people: (count: string) => count,
};
