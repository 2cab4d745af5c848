/** What can be done to the ticked devices. */
export type BulkAction = "restart" | "noticesOn" | "noticesOff" | "tags" | "export" | "unbind";
