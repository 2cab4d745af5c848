import { randomUUID } from "node:crypto";
import { ApiError } from "@nodeyard/contract/error.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import * as calls from "@nodeyard/contract/withdrawal/calls.ts";
import { withdrawalErrors, withdrawalMessages } from "@nodeyard/contract/withdrawal/errors.ts";
import { WITHDRAWAL_GAS_MICRO_BP } from "@nodeyard/contract/withdrawal/rules.ts";
import { parseMicroBp } from "@nodeyard/contract/money.ts";
import { addStep, lastStep, findWithdrawal, type WithdrawalRow } from "./store.ts";
import { openHold } from "../../ledger/holds.ts";
import { readBalance } from "../../ledger/statement.ts";
import { pgError, type Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { checkPassword } from "../account/check-password.ts";
import { recordAct } from "../account/record-act.ts";
import { saveAssessment } from "../redemption/assessment/save-assessment.ts";
import {
  placeOrder,
  writeOrder,
  type CheckedProof,
  type Order,
} from "../redemption/place-order.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { queuePayout } from "./payout/queue-payout.ts";
import { awaitApproval } from "./review/await-approval.ts";
import { withdrawalHold } from "./hold.ts";
import { presentWithdrawal } from "./present.ts";
import {
  allowWithdrawal,
  assertInRange,
  checkWithdrawal,
  explainShortfall,
  type Allowed,
} from "./assess-withdrawal.ts";

/** Gross amount of a withdrawal, as a number or decimal text with at most six decimals. */
function readAmount(amount: number | string): bigint {
  const text = String(amount).trim();
  const amountMicroBp = parseMicroBp(text);
  if (amountMicroBp !== undefined) return amountMicroBp;
  const hasMoreDecimals = /^\d{1,13}\.\d{7,}$/.test(text);
  throw new ApiError(
    hasMoreDecimals ? withdrawalErrors.tooManyDecimals : withdrawalErrors.amountInvalid,
  );
}

/** The request, with its idempotency key. */
export interface WithdrawalRequest {
  readonly accountId: bigint;
  readonly grossMicroBp: bigint;
  readonly idempotencyKey: string;
  readonly ip: string;
}

/** Writes a withdrawal that was allowed under the account's lock: its row, the hold, review or payout, and the audit line. */
async function write(
  deps: Deps,
  tx: Tx,
  request: WithdrawalRequest & { readonly requestHash: Buffer },
  { address, assessed }: Allowed,
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
      balance_after_micro_bp: BigInt(assessed.inputs.balanceMicroBp) - grossMicroBp,
      created_at: at,
    })
    .returning("withdrawal_id")
    .executeTakeFirstOrThrow();
  await openHold(tx, withdrawalHold({ withdrawalId, accountId, netMicroBp, gasMicroBp, at }));
  await addStep(tx, withdrawalId, "held", at);
  const { reasons } = assessed;
  const order = { orderId: withdrawalId, accountId, grossMicroBp, at };
  await saveAssessment(tx, { channel: "withdrawal", ...order }, assessed);
  if (reasons.length > 0) await awaitApproval(deps, tx, { ...order, reasons });
  else await queuePayout(tx, withdrawalId);
  await recordAct(deps, tx, {
    act: "withdrawal.commit",
    accountId,
    ip: request.ip,
    details: { withdrawalId: String(withdrawalId), address, grossMicroBp: String(grossMicroBp) },
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
    allow: (tx) => allowWithdrawal(deps, tx, request),
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

/** Withdraws BP to the bound wallet. */
export const commitWithdrawal = handle(calls.commitWithdrawal, async (deps, body, caller) => {
  const { accountId } = caller;
  const { password, emailVerifyCode: code } = body;
  if (siteOf(caller.language) === "chinese") throw new ApiError(withdrawalErrors.notOnThisSite);
  const request: WithdrawalRequest = {
    accountId,
    grossMicroBp: readAmount(body.amount),
    idempotencyKey: (body.idempotencyKey ?? randomUUID()).toLowerCase(),
    ip: caller.ip,
  };
  const row = await placeOrder(deps, withdrawalOrder(deps, request), {
    check: async () => {
      if (password === "") throw new ApiError(withdrawalErrors.passwordWrong);
      assertInRange(request.grossMicroBp);
      if (code === "") throw new ApiError(withdrawalErrors.codeRequired);
      await checkWithdrawal(deps, request);
    },
    prove: async () => {
      await checkPassword(deps, accountId, password, withdrawalErrors.passwordWrong);
      return checkOwnCode(deps, accountId, "withdrawal", code);
    },
    explainShortfall: () => explainShortfall(deps, request),
  }).catch((error: unknown) => {
    if (pgError(error)?.constraint === "withdrawals_open")
      throw new ApiError(withdrawalErrors.alreadyOpen);
    throw error;
  });
  const step = (await lastStep(deps.db, row.withdrawal_id)) ?? "held";
  return {
    message: withdrawalMessages.submitted,
    data: presentWithdrawal(row, step, deps.chain),
  };
});
