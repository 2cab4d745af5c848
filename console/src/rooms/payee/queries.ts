import { getCollection } from "@nodeyard/contract/payee/calls.ts";
import { callQuery } from "../../shared/call-query.ts";

/** The payee of yuan, masked; missing parts are empty texts. */
export const ownPayee = callQuery(
  getCollection,
  {},
  {
    meta: { shows: ["identity"] },
    select: ({ data }) => ({
      name: data.user_name,
      bankAddress: data.bankAddress,
      bankAccount: data.bankAccount,
      alipayAccount: data.ZFBAccount,
      lockedUntil: data.lockedUntil,
    }),
  },
);
