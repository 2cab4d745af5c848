import * as calls from "@nodeyard/contract/payee/calls.ts";
import { handle } from "../../platform/http/route.ts";
import { maskName } from "../identity/mask-person.ts";
import { findVerifiedName } from "../identity/verified-name.ts";
import { findPayee } from "./find-payee.ts";
import { maskAlipayAccount, maskCardNumber } from "./mask-payee.ts";
import { readPayeeLock } from "../redemption/lock.ts";

/** Payee of the account's yuan, masked. */
export const showCollection = handle(calls.getCollection, async (deps, _request, { accountId }) => {
  const { db } = deps;
  const [owner, { bank, alipayAccount }, lockedUntil] = await Promise.all([
    findVerifiedName(deps, db, accountId),
    findPayee(deps, db, accountId),
    readPayeeLock(db, accountId, deps.clock.now()),
  ]);
  const name = owner ? maskName(owner.name) : "";
  return {
    data: {
      user_name: name,
      bankAddress: bank?.bankAddress ?? "",
      bankAccount: bank ? maskCardNumber(bank.cardNumber) : "",
      ZFBAccount: alipayAccount === undefined ? "" : maskAlipayAccount(alipayAccount),
      ZFBName: alipayAccount === undefined ? "" : name,
      lockedUntil: lockedUntil?.toISOString() ?? null,
    },
  };
});
