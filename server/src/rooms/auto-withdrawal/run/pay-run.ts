import type { SkipReason } from "@nodeyard/contract/auto-withdrawal/rules.ts";
import { runInstant } from "@nodeyard/contract/auto-withdrawal/run-days.ts";
import { accountErrors } from "@nodeyard/contract/account/errors.ts";
import { buybackErrors } from "@nodeyard/contract/buyback/errors.ts";
import { redemptionErrors } from "@nodeyard/contract/redemption/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { InsufficientBalanceError } from "../../../ledger/transfer.ts";
import { writeAudit } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { allowBuyback } from "../../buyback/assess-buyback.ts";
import { contentOf, makeBuyback } from "../../buyback/make-buyback.ts";
import { hashOf } from "../../redemption/place-order.ts";
import { findSetting } from "../setting.ts";
import { skipMail } from "./skip-mail.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";

const REASONS: ReadonlyMap<string, SkipReason> = new Map([
  [redemptionErrors.noPermission.key, "permission"],
  [redemptionErrors.taxAgreementFirst.key, "agreement"],
  [buybackErrors.nameFirst.key, "name"],
  [buybackErrors.payeeMissing.key, "payee"],
  [buybackErrors.lockedByPayee.key, "locked"],
  [buybackErrors.lockedByPassword.key, "locked"],
  [buybackErrors.lockedByFactor.key, "locked"],
  [redemptionErrors.lockedByIdentity.key, "locked"],
  [accountErrors.frozen.key, "frozen"],
  [buybackErrors.balanceInsufficient.key, "balance"],
  [buybackErrors.immature.key, "balance"],
  [buybackErrors.quotaExceeded.key, "quota"],
  [buybackErrors.tooManyThisMonth.key, "quota"],
  [buybackErrors.dayLimit.key, "limit"],
  [buybackErrors.amountOutOfRange.key, "terms"],
  [buybackErrors.notMultiple.key, "terms"],
]);

/** Why a buy-back that cannot be made is not made; undefined for temporary errors, such as closed buy-backs. */
function skipReasonOf(error: unknown): SkipReason | undefined {
  return error instanceof ApiError ? REASONS.get(error.definition.key) : undefined;
}

/** An account's part of a run that is still to be made, read under the account's lock. */
interface OpenRun {
  readonly accountId: bigint;
  readonly day: string;
  readonly amountYuan: number;
}

/** Locks the account; undefined if its part was made, or it was not on at the run's instant. */
async function lockRun(tx: Tx, accountId: bigint, day: string): Promise<OpenRun | undefined> {
  await lockAccount(tx, accountId);
  const setting = await findSetting(tx, accountId);
  if (!setting || setting.on_since === null || setting.on_since > runInstant(day)) return undefined;
  const made = await tx
    .selectFrom("auto_withdrawal_runs")
    .select("run_day")
    .where("account_id", "=", accountId)
    .where("run_day", "=", day)
    .executeTakeFirst();
  return made ? undefined : { accountId, day, amountYuan: setting.amount_yuan };
}

async function skip(deps: Deps, tx: Tx, run: OpenRun, reason: SkipReason): Promise<void> {
  const { accountId, day, amountYuan } = run;
  await tx
    .insertInto("auto_withdrawal_runs")
    .values({
      account_id: accountId,
      run_day: day,
      amount_yuan: amountYuan,
      made_at: deps.clock.now(),
      skip_reason: reason,
    })
    .execute();
  await notifyOwner(
    deps,
    tx,
    accountId,
    {
      event: "auto-withdrawal.skipped",
      page: "/withdrawalAuto",
      data: { day, amountYuan, reason },
    },
    { mailIn: (language) => skipMail(deps.config, language, { day, amountYuan, reason }) },
  );
}

/** True if another account of the person was paid on this day; the caller holds the person's lock. */
async function isPersonPaid(tx: Tx, identityId: bigint, day: string): Promise<boolean> {
  const paid = await tx
    .selectFrom("auto_withdrawal_runs")
    .select("account_id")
    .where("identity_id", "=", identityId)
    .where("run_day", "=", day)
    .executeTakeFirst();
  return paid !== undefined;
}

async function payOrSkip(deps: Deps, tx: Tx, run: OpenRun): Promise<void> {
  const { accountId, day } = run;
  const amountYuan = BigInt(run.amountYuan);
  const order = { accountId, channel: "auto-withdrawal", amountYuan } as const;
  const allowed = await allowBuyback(deps, tx, order).catch((error: unknown): SkipReason => {
    const reason = skipReasonOf(error);
    if (reason === undefined) throw error;
    return reason;
  });
  if (typeof allowed === "string") return skip(deps, tx, run, allowed);
  const { identityId } = allowed;
  if (await isPersonPaid(tx, identityId, day)) return skip(deps, tx, run, "person");
  // No key of an owner, all of which are UUIDs.
  const idempotencyKey = `auto:${day}`;
  const requestHash = hashOf(contentOf(order));
  const buyback = await makeBuyback(deps, tx, { ...order, idempotencyKey, requestHash }, allowed);
  const { buyback_id: buybackId } = buyback;
  await tx
    .insertInto("auto_withdrawal_runs")
    .values({
      account_id: accountId,
      run_day: day,
      amount_yuan: run.amountYuan,
      made_at: deps.clock.now(),
      buyback_id: buybackId,
      identity_id: identityId,
    })
    .execute();
  await writeAudit(tx, {
    at: deps.clock.now(),
    actorAccountId: undefined,
    subjectAccountId: accountId,
    act: "auto-withdrawal.pay",
    details: { day, amountYuan: run.amountYuan, buybackId: String(buybackId) },
    ip: null,
  });
}

/**
 * Makes an account's part of a run once, however often it is called: a buy-back, or the reason why there is none, in one
 * transaction.
 */
export async function payRun(deps: Deps, accountId: bigint, day: string): Promise<void> {
  const { db } = deps;
  try {
    await db.transaction().execute(async (tx) => {
      const run = await lockRun(tx, accountId, day);
      if (run) await payOrSkip(deps, tx, run);
    });
  } catch (error) {
    // The balance decreased after it was read.
    if (!(error instanceof InsufficientBalanceError)) throw error;
    await db.transaction().execute(async (tx) => {
      const run = await lockRun(tx, accountId, day);
      if (run) await skip(deps, tx, run, "balance");
    });
  }
}
