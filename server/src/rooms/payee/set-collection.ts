import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/payee/calls.ts";
import type { SetCollectionRequest } from "@nodeyard/contract/payee/calls.ts";
import { payeeErrors, payeeMessages } from "@nodeyard/contract/payee/errors.ts";
import {
  isAlipayAccount,
  isCardNumber,
  normaliseCardNumber,
} from "@nodeyard/contract/payee/rules.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { createToken, hashToken } from "../../platform/secrets.ts";
import { assertNotFrozen } from "../account/freeze.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { isNameVerified } from "../identity/verified-name.ts";
import { notifyOwner } from "../notifications/notify-owner.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { spendCode } from "../verification/codes.ts";
import { findPayee } from "./find-payee.ts";
import { payeeMail } from "./payee-mail.ts";
import { findSealedParts, maskSealedPart, savePayee, type PayeePart } from "./store.ts";

/** The part that a request sets. */
function readPart({ bankAddress, bankAccount, ZFBAccount }: SetCollectionRequest): PayeePart {
  if (ZFBAccount !== undefined) {
    if (bankAddress !== undefined || bankAccount !== undefined)
      throw new ApiError(payeeErrors.oneAtATime);
    if (!isAlipayAccount(ZFBAccount)) throw new ApiError(payeeErrors.alipayInvalid);
    return { part: "alipay", alipayAccount: ZFBAccount };
  }
  if (!bankAddress) throw new ApiError(payeeErrors.bankRequired);
  const cardNumber = normaliseCardNumber(bankAccount ?? "");
  if (!isCardNumber(cardNumber)) throw new ApiError(payeeErrors.cardInvalid);
  return { part: "bank", bank: { bankAddress, cardNumber } };
}

/** Throws without a verified name, to which alone yuan are paid, and if nothing would change. */
async function assertMayChange(
  deps: Deps,
  db: Queryable,
  accountId: bigint,
  change: PayeePart,
): Promise<void> {
  if (!(await isNameVerified(db, accountId))) throw new ApiError(payeeErrors.nameFirst);
  const saved = await findPayee(deps, db, accountId);
  const isSame =
    change.part === "alipay"
      ? saved.alipayAccount === change.alipayAccount
      : saved.bank?.bankAddress === change.bank.bankAddress &&
        saved.bank.cardNumber === change.bank.cardNumber;
  if (isSame) throw new ApiError(payeeErrors.unchanged);
}

/**
 * Saves the bank card or the Alipay account in one transaction with its verification code, the change's row, which stops
 * payments for a day, its audit line, and a mail to the owner.
 */
export const setCollection = handle(calls.setCollection, async (deps, request, caller) => {
  const { accountId, ip, language } = caller;
  if (siteOf(language) !== "chinese") throw new ApiError(payeeErrors.notOnThisSite);
  // Before the card and the account, which would be corrected for nothing.
  if (!(await isNameVerified(deps.db, accountId))) throw new ApiError(payeeErrors.nameFirst);
  const change = readPart(request);
  const { part } = change;
  await assertMayChange(deps, deps.db, accountId, change);
  const code = await checkOwnCode(deps, accountId, "payee", request.emailVerifyCode);
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    await assertNotFrozen(tx, accountId);
    await assertMayChange(deps, tx, accountId, change);
    await spendCode(deps, tx, code);
    const at = deps.clock.now();
    const token = createToken();
    const before = (await findSealedParts(tx, accountId))[part];
    await savePayee(deps, tx, accountId, change);
    await tx
      .insertInto("payee_changes")
      .values({
        account_id: accountId,
        part,
        sealed_before: before,
        made_at: at,
        ip,
        cancel_hash: hashToken(token),
      })
      .execute();
    await recordAct(deps, tx, { act: `payee.set-${part}`, accountId, ip });
    await notifyOwner(
      deps,
      tx,
      accountId,
      { event: "payee.changed", page: "/MyWallet", data: { part, ip } },
      {
        mailIn: (mailLanguage) =>
          payeeMail(deps.config, mailLanguage, {
            change,
            before: maskSealedPart(deps, accountId, part, before),
            at,
            ip,
            token,
          }),
      },
    );
  });
  return { message: part === "bank" ? payeeMessages.bankSaved : payeeMessages.alipaySaved };
});
