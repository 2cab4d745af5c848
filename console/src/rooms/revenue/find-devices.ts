import { getDetails } from "@nodeyard/contract/devices/calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { callQuery } from "../../shared/call-query.ts";

/** Devices offered at most when one is searched for. */
const FOUND_DEVICES = 8;

/** Devices of any type, one of whose names, addresses or notes has the text; the newest ones for no text. */
export function foundDevices(search: string) {
  return callQuery(
    getDetails,
    { deviceType: "all", search, pageSize: FOUND_DEVICES },
    {
      meta: { shows: ["revenue"] },
      select: ({ list, total }) => ({ rows: list === NO_CONTENT ? [] : list, total }),
    },
  );
}

/** A device by its number; null when it is not bound (any more). */
export function deviceNamed(deviceId: string) {
  return callQuery(
    getDetails,
    { deviceType: "all", id: deviceId, pageSize: 1 },
    {
      meta: { shows: ["revenue"] },
      select: ({ list }) => (list === NO_CONTENT ? null : (list[0] ?? null)),
    },
  );
}
