/** What can be opened for one device from its row. */
export type TaskAction = "change" | "remove" | "history" | "automatic" | "requirements";
