/** Acts on the ticked devices. */
export type BulkAction = "restart" | "noticesOn" | "noticesOff" | "tags" | "export" | "unbind";
