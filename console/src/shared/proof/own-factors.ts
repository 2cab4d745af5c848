import { getFactors } from "@nodeyard/contract/factors/calls.ts";
import { callQuery } from "../call-query.ts";

/** The second factors of the account. */
export const ownFactors = callQuery(
  getFactors,
  {},
  {
    select: ({ app, passkeys, recoveryCodesLeft, isRequired, resetAt }) => ({
      app,
      passkeys,
      recoveryCodesLeft,
      isRequired,
      resetAt,
      isOn: app !== null || passkeys.length > 0,
    }),
  },
);
