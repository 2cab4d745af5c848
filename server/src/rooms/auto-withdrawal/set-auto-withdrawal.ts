import type {
  SetAutoWithdrawalRequest,
  SetStatusRequest,
} from "@nodeyard/contract/auto-withdrawal/calls.ts";
import {
  autoWithdrawalErrors,
  autoWithdrawalMessages,
} from "@nodeyard/contract/auto-withdrawal/errors.ts";
import { AUTO_AMOUNTS, type AutoAmount } from "@nodeyard/contract/auto-withdrawal/rules.ts";
import { buybackErrors } from "@nodeyard/contract/buyback/errors.ts";
import { BUYBACK_LEVEL } from "@nodeyard/contract/buyback/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { groupDigits } from "@nodeyard/contract/money.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import { assertNotFrozen } from "../account/freeze.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { readOwnerLevel } from "../redemption/owner-level.ts";
import { assertYuanRight, keepTaxAgreement } from "../redemption/yuan-right.ts";
import { maskName } from "../identity/mask-person.ts";
import { findVerifiedName } from "../identity/verified-name.ts";
import { maskAlipayAccount } from "../payee/mask-payee.ts";
import { findPayee } from "../payee/find-payee.ts";
import { notifySecurityAct } from "../notifications/notify-security-act.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { codeErrorsAt } from "../verification/code-errors-at.ts";
import { spendCode } from "../verification/codes.ts";
import { findSetting, saveSetting } from "./setting.ts";

type ShownPayee = Pick<SetAutoWithdrawalRequest, "ZFBName" | "ZFBAccount">;

/** Throws without a verified person, bank card and Alipay account, and if the page showed another payee. */
async function assertPayee(
  deps: Deps,
  db: Queryable,
  accountId: bigint,
  shown: ShownPayee,
): Promise<void> {
  const [{ level }, owner, { bank, alipayAccount }] = await Promise.all([
    readOwnerLevel(db, accountId),
    findVerifiedName(deps, db, accountId),
    findPayee(deps, db, accountId),
  ]);
  if (!owner || level < BUYBACK_LEVEL) throw new ApiError(buybackErrors.nameFirst);
  if (!bank || alipayAccount === undefined) throw new ApiError(buybackErrors.payeeMissing);
  const name = maskName(owner.name);
  const account = maskAlipayAccount(alipayAccount);
  const { ZFBName = name, ZFBAccount = account } = shown;
  if (ZFBName !== name || ZFBAccount !== account) throw new ApiError(buybackErrors.payeeChanged);
}

function readAmount(sent: number | undefined): AutoAmount {
  const amount = AUTO_AMOUNTS.find((each) => each === sent);
  if (amount === undefined) throw new ApiError(autoWithdrawalErrors.amountInvalid);
  return amount;
}

/** Saves amount and state in one transaction with the code and the audit line. */
async function saveWithCode(
  deps: Deps,
  { accountId, ip, language }: OwnerCaller,
  requested: {
    readonly amountYuan: AutoAmount;
    readonly isOn: boolean;
    readonly shown: ShownPayee;
    readonly code: string;
    readonly taxAgreement: string;
  },
): Promise<void> {
  if (siteOf(language) !== "chinese") throw new ApiError(autoWithdrawalErrors.notOnThisSite);
  const { amountYuan, isOn, shown, taxAgreement } = requested;
  await assertPayee(deps, deps.db, accountId, shown);
  if (isOn) await assertYuanRight(deps, deps.db, accountId, taxAgreement);
  if (requested.code === "") throw new ApiError(autoWithdrawalErrors.codeRequired);
  const code = await codeErrorsAt(
    "verifyCode",
    checkOwnCode(deps, accountId, "auto-withdrawal", requested.code),
  );
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    await assertNotFrozen(tx, accountId);
    await assertPayee(deps, tx, accountId, shown);
    if (isOn) {
      await assertYuanRight(deps, tx, accountId, taxAgreement);
      await keepTaxAgreement(deps, tx, { accountId, edition: taxAgreement, ip });
    }
    await codeErrorsAt("verifyCode", spendCode(deps, tx, code));
    await saveSetting(tx, accountId, { amountYuan, isOn, at: deps.clock.now() });
    const act = isOn ? "auto-withdrawal.set" : "auto-withdrawal.switch-off";
    await recordAct(deps, tx, { act, accountId, ip, details: { amountYuan } });
    await notifyChange(deps, tx, { accountId, ip }, isOn ? amountYuan : undefined);
  });
}

/** A stolen session can neither send money elsewhere by it, nor stop it, without its owner knowing. */
async function notifyChange(
  deps: Deps,
  tx: Tx,
  { accountId, ip }: Pick<OwnerCaller, "accountId" | "ip">,
  amountYuan: number | undefined,
): Promise<void> {
  if (amountYuan === undefined) await notifySecurityAct(deps, tx, accountId, "autoOff", ip);
  else
    await notifySecurityAct(deps, tx, accountId, "autoOn", ip, {
      amount: groupDigits(String(amountYuan)),
    });
}

export async function setAutoWithdrawal(
  deps: Deps,
  request: SetAutoWithdrawalRequest,
  caller: OwnerCaller,
): Promise<{ message: Text }> {
  const { autoWithdrawal: isOn, autoWithCount, verifyCode: code, taxAgreement, ...shown } = request;
  const amountYuan = readAmount(autoWithCount);
  await saveWithCode(deps, caller, { amountYuan, isOn, shown, code, taxAgreement });
  return { message: autoWithdrawalMessages[isOn ? "saved" : "switchedOff"] };
}

/** Switches it on again with the amount that was saved and a code; off without one, as that pays nothing. */
export async function setStatus(
  deps: Deps,
  { autoWithdrawal: isOn, verifyCode: code, taxAgreement }: SetStatusRequest,
  caller: OwnerCaller,
): Promise<{ message: Text }> {
  const { accountId, ip } = caller;
  if (isOn) {
    const setting = await findSetting(deps.db, accountId);
    if (!setting) throw new ApiError(autoWithdrawalErrors.notSet);
    const amountYuan = setting.amount_yuan;
    await saveWithCode(deps, caller, { amountYuan, isOn, shown: {}, code, taxAgreement });
    return { message: autoWithdrawalMessages.saved };
  }
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const setting = await findSetting(tx, accountId);
    if (!setting || setting.on_since === null) return;
    const { amount_yuan: amountYuan } = setting;
    await saveSetting(tx, accountId, { amountYuan, isOn, at: deps.clock.now() });
    const act = "auto-withdrawal.switch-off";
    await recordAct(deps, tx, { act, accountId, ip, details: { amountYuan } });
    await notifyChange(deps, tx, { accountId, ip }, undefined);
  });
  return { message: autoWithdrawalMessages.switchedOff };
}
