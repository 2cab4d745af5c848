import { getDetails } from "@nodeyard/contract/devices/calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { devicesKey } from "./cache-keys.ts";

/** One of the account's bound devices; null when there is none with the id. */
export function boundDevice(id: string) {
  return queryOptions({
    queryKey: devicesKey("bound", id),
    queryFn: ({ signal }) => call(getDetails, { deviceType: "all", id }, { signal }),
    select: ({ list }) => (list === NO_CONTENT ? null : (list[0] ?? null)),
  });
}
