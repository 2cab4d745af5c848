import { randomUUID } from "node:crypto";
import { ApiError } from "@nodeyard/contract/error.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import * as calls from "@nodeyard/contract/withdrawal/calls.ts";
import { withdrawalErrors, withdrawalMessages } from "@nodeyard/contract/withdrawal/errors.ts";
import {
  WITHDRAWAL_GAS_MICRO_BP,
  WITHDRAWAL_MAX_MICRO_BP,
  WITHDRAWAL_MIN_MICRO_BP,
} from "@nodeyard/contract/withdrawal/rules.ts";
import { parseMicroBp } from "@nodeyard/contract/money.ts";
import { addStep, lastStep, findWithdrawal, type WithdrawalRow } from "./store.ts";
import { readRedeemable } from "../redemption/redeemable.ts";
import { openHold } from "../../ledger/holds.ts";
import { readBalance } from "../../ledger/statement.ts";
import { writeAudit } from "../../platform/audit.ts";
import { pgError, type Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { checkPassword } from "../account/check-password.ts";
import {
  placeOrder,
  writeOrder,
  type CheckedProof,
  type Order,
} from "../redemption/place-order.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { queuePayout } from "./payout/queue-payout.ts";
import { reviewWithdrawal } from "./review/review-withdrawal.ts";
import { withdrawalHold } from "./hold.ts";
import { presentWithdrawal } from "./present.ts";
import { aboveWithdrawable, assertCanWithdraw } from "./assert-can-withdraw.ts";

/** Gross amount of a withdrawal, as a number or decimal text with at most six decimals. */
function readAmount(amount: number | string): bigint {
  const amountMicroBp = parseMicroBp(String(amount));
  if (amountMicroBp === undefined) throw new ApiError(withdrawalErrors.amountInvalid);
  if (amountMicroBp < WITHDRAWAL_MIN_MICRO_BP || amountMicroBp > WITHDRAWAL_MAX_MICRO_BP)
    throw new ApiError(withdrawalErrors.amountOutOfRange);
  return amountMicroBp;
}

/**
 * Serialises an account's attempts, which would otherwise consume each other's password and code attempts. Best effort,
 * per process; correctness comes from the unique index.
 */
function createKeyedMutex() {
  const last = new Map<bigint, Promise<unknown>>();
  return async function runExclusive<Result>(
    accountId: bigint,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const mine = (last.get(accountId) ?? Promise.resolve()).then(work, work);
    last.set(accountId, mine);
    try {
      return await mine;
    } finally {
      if (last.get(accountId) === mine) last.delete(accountId);
    }
  };
}

/** The request, with its idempotency key. */
export interface WithdrawalRequest {
  readonly accountId: bigint;
  readonly grossMicroBp: bigint;
  readonly idempotencyKey: string;
  readonly ip: string;
}

type Allowed = Awaited<ReturnType<typeof assertCanWithdraw>>;

/** Writes a withdrawal that was allowed under the account's lock: its row, the hold, review or payout, and the audit line. */
async function write(
  deps: Deps,
  tx: Tx,
  request: WithdrawalRequest & { readonly requestHash: Buffer },
  { address, balanceMicroBp }: Allowed,
): Promise<WithdrawalRow> {
  const { accountId, grossMicroBp, idempotencyKey, requestHash } = request;
  const at = deps.clock.now();
  const gasMicroBp = WITHDRAWAL_GAS_MICRO_BP;
  const netMicroBp = grossMicroBp - gasMicroBp;
  const { withdrawal_id: withdrawalId } = await tx
    .insertInto("withdrawals")
    .values({
      account_id: accountId,
      idempotency_key: idempotencyKey,
      request_hash: requestHash,
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
}

/** The order of a withdrawal, under the account's lock. */
function withdrawalOrder(deps: Deps, request: WithdrawalRequest): Order<WithdrawalRow, Allowed> {
  const { accountId, grossMicroBp, idempotencyKey } = request;
  return {
    accountId,
    content: `gross:${grossMicroBp}`,
    keyUsed: withdrawalErrors.keyUsed,
    find: (db) => findWithdrawal(db, accountId, { idempotencyKey }),
    allow: (tx) => assertCanWithdraw(deps, tx, accountId, grossMicroBp),
    write: (tx, allowed, requestHash) => write(deps, tx, { ...request, requestHash }, allowed),
  };
}

/** Makes a withdrawal in one transaction, once its code is checked. Of concurrent attempts one succeeds. */
export async function createWithdrawal(
  deps: Deps,
  request: WithdrawalRequest,
  checked: CheckedProof,
): Promise<WithdrawalRow> {
  return writeOrder(deps, withdrawalOrder(deps, request), checked);
}

async function requestWithdrawal(
  deps: Deps,
  request: WithdrawalRequest,
  proof: { readonly password: string; readonly code: string },
): Promise<WithdrawalRow> {
  const { accountId, grossMicroBp } = request;
  return placeOrder(deps, withdrawalOrder(deps, request), {
    check: () => assertCanWithdraw(deps, deps.db, accountId, grossMicroBp),
    prove: async () => {
      await checkPassword(deps, accountId, proof.password, withdrawalErrors.passwordWrong);
      return checkOwnCode(deps, accountId, "withdrawal", proof.code);
    },
    explainShortfall: async () => {
      const { matureMicroBp } = await readRedeemable(deps.db, accountId, deps.clock.now());
      throw aboveWithdrawable(matureMicroBp);
    },
    // Twins queue up before, and an account has one withdrawal at a time.
    awaitsTwin: false,
  }).catch((error: unknown) => {
    if (pgError(error)?.constraint === "withdrawals_open")
      throw new ApiError(withdrawalErrors.alreadyOpen);
    throw error;
  });
}

const runExclusive = createKeyedMutex();

/** Withdraws BP to the bound wallet. */
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
