import { getFactors } from "@nodeyard/contract/factors/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../http.ts";
import { roomKey } from "../room-cache.ts";

/** The second factors of the account. */
export const ownFactors = queryOptions({
  queryKey: roomKey("factors")("own"),
  queryFn: ({ signal }) => call(getFactors, {}, { signal }),
  select: ({ app, passkeys, recoveryCodesLeft, isRequired, resetAt }) => ({
    app,
    passkeys,
    recoveryCodesLeft,
    isRequired,
    resetAt,
    isOn: app !== null || passkeys.length > 0,
  }),
});
