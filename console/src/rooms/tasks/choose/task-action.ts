/** Dialogs of a device, opened from its row. */
export type TaskAction = "change" | "remove" | "history" | "automatic" | "requirements";
