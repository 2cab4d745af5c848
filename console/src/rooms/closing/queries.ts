import { getClosing } from "@nodeyard/contract/closing/calls.ts";
import { callQuery } from "../../shared/call-query.ts";

/** Whether the account is being closed. The obstacles belong to other rooms. */
export const closingState = callQuery(
  getClosing,
  {},
  { meta: { shows: ["devices", "withdrawal"] } },
);
