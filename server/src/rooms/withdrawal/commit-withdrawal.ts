import { createHash, randomUUID } from "node:crypto";
import { ApiError } from "@nodeyard/contract/error.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import * as calls from "@nodeyard/contract/withdrawal/calls.ts";
import { withdrawalErrors, withdrawalMessages } from "@nodeyard/contract/withdrawal/errors.ts";
import { WITHDRAWAL_GAS_MICRO_BP } from "@nodeyard/contract/withdrawal/rules.ts";
import { openHold } from "../../ledger/holds.ts";
import { readBalance } from "../../ledger/statement.ts";
import { InsufficientBalanceError } from "../../ledger/transfer.ts";
import { writeAudit } from "../../platform/audit.ts";
import { pgError, type Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { checkPassword } from "../account/check-password.ts";
import { lockAccount } from "../account/lock-account.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { spendCode } from "../verification/codes.ts";
import { queuePayout } from "./payout/queue-payout.ts";
import { addStep, lastStep } from "./payout/store.ts";
import { reviewWithdrawal } from "./review/review-withdrawal.ts";
import { withdrawalHold } from "./hold.ts";
import { createKeyedMutex } from "./keyed-mutex.ts";
import { presentWithdrawal } from "./present.ts";
import { readAmount } from "./read-amount.ts";
import { aboveWithdrawable, assertCanWithdraw } from "./assert-can-withdraw.ts";
import { findWithdrawal, readWithdrawable, type WithdrawalRow } from "./store.ts";

/** The request, with its idempotency key. */
export interface WithdrawalRequest {
  readonly accountId: bigint;
  readonly grossMicroBp: bigint;
  readonly idempotencyKey: string;
  readonly ip: string;
}

/** Excludes password and code: a new code with the same key is the same withdrawal. */
function contentHash(request: WithdrawalRequest): Buffer {
  return createHash("sha256").update(`gross:${request.grossMicroBp}`).digest();
}

/** The withdrawal of this key, if any; throws if the key belongs to a different request. */
async function findByIdempotencyKey(
  db: Queryable,
  request: WithdrawalRequest,
): Promise<WithdrawalRow | undefined> {
  const { accountId, idempotencyKey } = request;
  const made = await findWithdrawal(db, accountId, { idempotencyKey });
  if (made && !made.request_hash.equals(contentHash(request)))
    throw new ApiError(withdrawalErrors.keyUsed);
  return made;
}

/**
 * Creates the withdrawal in one transaction. Under the account lock: re-validates, consumes the code, places the hold and
 * enqueues the payout. Of concurrent attempts one succeeds.
 */
export async function createWithdrawal(
  deps: Deps,
  request: WithdrawalRequest,
  checked: { readonly verificationCodeId: bigint },
): Promise<WithdrawalRow> {
  const { accountId, grossMicroBp, idempotencyKey } = request;
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const made = await findByIdempotencyKey(tx, request);
    if (made) return made;
    const { address, balanceMicroBp } = await assertCanWithdraw(deps, tx, accountId, grossMicroBp);
    await spendCode(deps, tx, checked);
    const at = deps.clock.now();
    const gasMicroBp = WITHDRAWAL_GAS_MICRO_BP;
    const netMicroBp = grossMicroBp - gasMicroBp;
    const { withdrawal_id: withdrawalId } = await tx
      .insertInto("withdrawals")
      .values({
        account_id: accountId,
        idempotency_key: idempotencyKey,
        request_hash: contentHash(request),
        address,
        gross_micro_bp: grossMicroBp,
        gas_micro_bp: gasMicroBp,
        net_micro_bp: netMicroBp,
        balance_after_micro_bp: balanceMicroBp - grossMicroBp,
        created_at: at,
      })
      .returning("withdrawal_id")
      .executeTakeFirstOrThrow();
    await openHold(tx, withdrawalHold({ withdrawalId, accountId, netMicroBp, gasMicroBp, at }));
    await addStep(tx, withdrawalId, "held", at);
    const isReviewed = await reviewWithdrawal(deps, tx, {
      withdrawalId,
      accountId,
      grossMicroBp,
      at,
    });
    if (!isReviewed) await queuePayout(tx, withdrawalId);
    await writeAudit(tx, {
      at,
      actorAccountId: accountId,
      subjectAccountId: accountId,
      act: "withdrawal.commit",
      details: { withdrawalId: String(withdrawalId), address, grossMicroBp: String(grossMicroBp) },
      ip: request.ip,
    });
    // A credit may have been posted since the balance was read; from here on the hold protects it.
    return tx
      .updateTable("withdrawals")
      .set({ balance_after_micro_bp: await readBalance(tx, accountId) })
      .where("withdrawal_id", "=", withdrawalId)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function requestWithdrawal(
  deps: Deps,
  request: WithdrawalRequest,
  proof: { readonly password: string; readonly code: string },
): Promise<WithdrawalRow> {
  const made = await findByIdempotencyKey(deps.db, request);
  if (made) return made;
  const { accountId, grossMicroBp } = request;
  await assertCanWithdraw(deps, deps.db, accountId, grossMicroBp);
  await checkPassword(deps, accountId, proof.password, withdrawalErrors.passwordWrong);
  const checked = await checkOwnCode(deps, accountId, "withdrawal", proof.code);
  try {
    return await createWithdrawal(deps, request, checked);
  } catch (error) {
    if (pgError(error)?.constraint === "withdrawals_open")
      throw new ApiError(withdrawalErrors.alreadyOpen);
    if (!(error instanceof InsufficientBalanceError)) throw error;
    // The balance decreased meanwhile, by something other than a withdrawal.
    const { matureMicroBp } = await readWithdrawable(deps.db, accountId, deps.clock.now());
    throw aboveWithdrawable(matureMicroBp);
  }
}

const runExclusive = createKeyedMutex();

/**
 * Withdraws BP to the bound wallet. A repeated idempotency key returns its withdrawal without checking password and
 * code: both were consumed by the first request.
 */
export const commitWithdrawal = handle(calls.commitWithdrawal, async (deps, body, caller) => {
  const { accountId } = caller;
  if (siteOf(caller.language) === "chinese") throw new ApiError(withdrawalErrors.notOnThisSite);
  if (body.password === "") throw new ApiError(withdrawalErrors.passwordWrong);
  const request: WithdrawalRequest = {
    accountId,
    grossMicroBp: readAmount(body.amount),
    idempotencyKey: (body.idempotencyKey ?? randomUUID()).toLowerCase(),
    ip: caller.ip,
  };
  if (body.emailVerifyCode === "") throw new ApiError(withdrawalErrors.codeRequired);
  const proof = { password: body.password, code: body.emailVerifyCode };
  const row = await runExclusive(accountId, () => requestWithdrawal(deps, request, proof));
  const step = (await lastStep(deps.db, row.withdrawal_id)) ?? "held";
  return {
    message: withdrawalMessages.submitted,
    data: presentWithdrawal(row, step, deps.chain),
  };
});
