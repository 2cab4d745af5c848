export const en = {
  title: "Dynamic feed",
  purpose: "What was recently pushed and created in the project's code, newest first.",
  dynamic: "Activity",
  time: "Time",
  pushedTo: "pushed to",
  created: "created",
  late: (age: string) =>
    `The source isn't answering. This is what it listed ${age}; the page updates when it is back.`,
  neverAnswered: "The source hasn't answered yet. Its entries appear here as soon as it does.",
  answered: (age: string) => `Updated ${age}`,
  emptyTitle: "Nothing here yet",
  emptyText: "New pushes and creations will appear here.",
};
