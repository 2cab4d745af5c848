import type { BuybackAddressResponse } from "@nodeyard/contract/buyback/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { maskName } from "../identity/mask-person.ts";
import { findVerifiedName } from "../identity/verified-name.ts";
import { maskAlipayAccount } from "../payee/mask-payee.ts";
import { findPayee } from "../payee/find-payee.ts";

/** Where buy-backs are paid to, masked; empty texts for what is missing. */
export async function showAddress(
  deps: Deps,
  { accountId }: OwnerCaller,
): Promise<Result<BuybackAddressResponse>> {
  const [owner, { alipayAccount }] = await Promise.all([
    findVerifiedName(deps, deps.db, accountId),
    findPayee(deps, deps.db, accountId),
  ]);
  return {
    data: {
      ZFBAccount: alipayAccount === undefined ? "" : maskAlipayAccount(alipayAccount),
      ZFBName: owner ? maskName(owner.name) : "",
    },
  };
}
