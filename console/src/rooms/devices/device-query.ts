import { getDetails } from "@nodeyard/contract/devices/calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { callQuery } from "../../shared/call-query.ts";

/** One of the account's bound devices; null when there is none with the id. */
export function boundDevice(id: string) {
  return callQuery(
    getDetails,
    { deviceType: "all", id },
    { select: ({ list }) => (list === NO_CONTENT ? null : (list[0] ?? null)) },
  );
}
