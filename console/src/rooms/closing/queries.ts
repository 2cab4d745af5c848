import { getClosing } from "@nodeyard/contract/closing/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { closingKey } from "./cache-keys.ts";

/** Whether the account is being closed. The obstacles belong to other rooms. */
export const closingState = queryOptions({
  queryKey: closingKey("state"),
  queryFn: ({ signal }) => call(getClosing, {}, { signal }),
  meta: { shows: ["devices", "withdrawal"] },
});
