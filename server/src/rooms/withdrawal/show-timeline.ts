import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/withdrawal/calls.ts";
import type { TimelineQuery } from "@nodeyard/contract/withdrawal/calls.ts";
import { withdrawalErrors } from "@nodeyard/contract/withdrawal/errors.ts";
import type { Queryable } from "../../platform/database.ts";
import { handle } from "../../platform/http/route.ts";
import { readWireId } from "../../platform/wire-id.ts";
import { presentWithdrawal } from "./present.ts";
import { findWithdrawal, type WithdrawalRow } from "./store.ts";

async function findRequested(
  db: Queryable,
  accountId: bigint,
  { id, idempotencyKey }: TimelineQuery,
): Promise<WithdrawalRow> {
  let found: WithdrawalRow | undefined;
  const withdrawalId = id === undefined ? undefined : readWireId(id);
  if (withdrawalId !== undefined) found = await findWithdrawal(db, accountId, { withdrawalId });
  else if (id === undefined && idempotencyKey !== undefined)
    found = await findWithdrawal(db, accountId, { idempotencyKey: idempotencyKey.toLowerCase() });
  if (!found) throw new ApiError(withdrawalErrors.unknownWithdrawal);
  return found;
}

/** All transactions sent for a withdrawal, oldest first. */
async function readSent(db: Queryable, withdrawalId: bigint) {
  return db
    .selectFrom("payout_transactions as t")
    .innerJoin("payout_nonces as n", (join) =>
      join
        .onRef("n.chain_id", "=", "t.chain_id")
        .onRef("n.signer_address", "=", "t.signer_address")
        .onRef("n.nonce", "=", "t.nonce"),
    )
    .select(["t.transaction_hash", "t.confirmations", "t.required_confirmations", "t.block_number"])
    .where("n.withdrawal_id", "=", withdrawalId)
    .where("t.sent_at", "is not", null)
    .orderBy("t.signed_at")
    .orderBy("t.nonce")
    .orderBy("t.max_fee_per_gas")
    .execute();
}

/** A withdrawal's steps, and the confirmations of its transaction. */
export const showTimeline = handle(calls.getTimeline, async (deps, query, caller) => {
  const { chain } = deps;
  const withdrawal = await findRequested(deps.db, caller.accountId, query);
  const [steps, sent] = await Promise.all([
    deps.db
      .selectFrom("withdrawal_steps")
      .select(["step", "at", "transaction_hash"])
      .where("withdrawal_id", "=", withdrawal.withdrawal_id)
      .orderBy("withdrawal_step_id")
      .execute(),
    readSent(deps.db, withdrawal.withdrawal_id),
  ]);
  const mined = sent.find((one) => one.block_number !== null);
  const confirmations = mined?.confirmations ?? 0;
  // Confirmations at the last sighting; frozen once the withdrawal has ended.
  const expected = withdrawal.status === "created" ? chain?.requiredConfirmations : undefined;
  const requiredConfirmations = mined?.required_confirmations ?? expected ?? confirmations;
  return {
    data: {
      withdrawal: presentWithdrawal(withdrawal, steps.at(-1)?.step ?? "held", chain),
      steps: steps.map((step) => ({
        step: step.step,
        at: step.at.toISOString(),
        transaction: step.transaction_hash ?? "",
      })),
      confirmations,
      requiredConfirmations,
      cancelReason: withdrawal.cancel_reason,
      transactions: sent.map((one) => ({
        transaction: one.transaction_hash,
        eth_browser: chain?.explorerLink(one.transaction_hash) ?? "",
      })),
    },
  };
});
