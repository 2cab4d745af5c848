import { getCollection } from "@nodeyard/contract/payee/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { payeeKey } from "./cache-keys.ts";

/** The payee of yuan, masked; missing parts are empty texts. */
export const ownPayee = queryOptions({
  queryKey: payeeKey(),
  queryFn: ({ signal }) => call(getCollection, {}, { signal }),
  select: ({ data }) => ({
    name: data.user_name,
    bankAddress: data.bankAddress,
    bankAccount: data.bankAccount,
    alipayAccount: data.ZFBAccount,
    lockedUntil: data.lockedUntil,
  }),
  // The name is the verified one.
  meta: { shows: ["identity"] },
});
