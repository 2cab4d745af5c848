import * as calls from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import type { BatchRequest } from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { batchErrors, batchMessages } from "@nodeyard/contract/buyback/operator/batch-errors.ts";
import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import { formatFen } from "@nodeyard/contract/money.ts";
import type { OperatorAct } from "@nodeyard/contract/operator/acts.ts";
import type { Updateable } from "kysely";
import type { Tx } from "../../../../platform/database.ts";
import type { Deps } from "../../../../platform/deps.ts";
import { handle, type OwnerCaller } from "../../../../platform/http/route.ts";
import type { BuybackBatchesTable } from "../../../../platform/schema.ts";
import { requireWireId } from "../../../../platform/wire-id.ts";
import { operatorAct, operatorOf } from "../../../account/operator-act.ts";
import { isOwnPerson } from "../../../identity/own-person.ts";
import { openPerson } from "../../paid-person.ts";
import { resumePayment } from "../../payout/queue-payment.ts";
import { lockOpen } from "../../store.ts";
import { assertPayable, lockAccountsOf } from "./assert-payable.ts";
import { assertUnpaid } from "./assert-unpaid.ts";
import { batchState, lockBatch, readLines, type BatchRow } from "./batch-rows.ts";
import { assertNotHalted, assertPaidIsKnown } from "./make-batch.ts";

/** Does an act on a batch that has not ended, as the operator saw it, and keeps it as an audit line. */
export async function actOnBatch<Result>(
  deps: Deps,
  { batchId, version, reason }: BatchRequest,
  caller: OwnerCaller,
  act: OperatorAct,
  change: (
    tx: Tx,
    row: BatchRow,
    at: Date,
  ) => Promise<{ set: Updateable<BuybackBatchesTable>; facts?: object; result: Result }>,
): Promise<Result> {
  return deps.db.transaction().execute(async (tx) => {
    let locked: BatchRow | undefined;
    return operatorAct(deps, tx, {
      act,
      roles: ["finance"],
      operator: operatorOf(caller, reason),
      seen: version,
      read: async () => {
        locked = await lockBatch(tx, batchId, caller.accountId);
        return batchState(locked);
      },
      change: async (_, at) => {
        if (!locked) throw new Error("the batch was not read");
        const { set, facts, result } = await change(tx, locked, at);
        const after = await tx
          .updateTable("buyback_batches")
          .set(set)
          .where("buyback_batch_id", "=", locked.buyback_batch_id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return { after: { ...batchState(after), ...facts }, result };
      },
    });
  });
}

/** Approves a batch that another operator has made. */
export const approveBatch = handle(calls.approveBuybackBatch, async (deps, request, caller) => {
  await actOnBatch(deps, request, caller, "buyback.approve-batch", async (tx, row, at) => {
    // One that a restore has lost was paid already: its result is read before payments are resumed.
    if (!row.is_recovered) await assertPaidIsKnown(tx);
    if (row.state !== "waiting" || (await isOwnPerson(tx, caller.accountId, [row.made_by])))
      throw new ApiError(batchErrors.batchOwnApproval);
    return {
      set: { state: "open", approved_by: caller.accountId, approved_at: at },
      result: undefined,
    };
  });
  return { message: batchMessages.approved };
});

/** Rows of Alipay's batch transfer: names and accounts, each look at which is an audit line. */
export const exportSheet = handle(calls.exportBuybackBatch, async (deps, request, caller) => {
  const batchId = requireWireId(request.batchId, batchErrors.unknownBatch);
  const seen = (await readLines(deps.db, batchId)).map(({ buyback }) => buyback);
  // A restored backup may have a batch as open that was undone since, and whose buy-backs the payment app has paid.
  await assertUnpaid(deps, seen, batchErrors.batchPaid);
  const sheet = await actOnBatch(
    deps,
    request,
    caller,
    "buyback.hand-out-batch",
    async (tx, row, at) => {
      await assertPaidIsKnown(tx);
      if (row.state !== "open") throw new ApiError(batchErrors.batchWaits);
      const lines = await readLines(tx, row.buyback_batch_id);
      const buybacks = lines.map(({ buyback }) => buyback);
      await lockAccountsOf(tx, buybacks);
      for (const buyback of buybacks) await assertPayable(tx, buyback);
      const result = lines.map(({ line, buyback }) => {
        const { account, name } = openPerson(deps, buyback);
        const amountYuan = formatFen(buyback.net_fen);
        return { line, account, name, amountYuan, remark: `BP回购 ${buyback.out_biz_no}` };
      });
      const exportedTo = [...new Set([...row.handed_out_to, caller.accountId])];
      return { set: { handed_out_at: at, handed_out_to: exportedTo }, result };
    },
  );
  if (!(await deps.history.confirm({ kind: "batch", reference: `#${batchId}` })))
    throw new ApiError(platformErrors.unavailable, { retryAfterSeconds: 60 });
  return { message: batchMessages.exported, sheet };
});

/** Throws for a person who was given the file: who can have paid does not say alone that something was not. */
export async function assertHadNoFile(
  tx: Tx,
  { handed_out_to: exportedTo }: BatchRow,
  operatorId: bigint,
): Promise<void> {
  if (await isOwnPerson(tx, operatorId, exportedTo)) throw new ApiError(batchErrors.batchOwnFile);
}

/**
 * Undoes a batch of which nothing was paid, as the operator says. Not while payments are halted: a restored backup may lack
 * that it was paid.
 */
export const undoBatch = handle(calls.undoBuybackBatch, async (deps, request, caller) => {
  await actOnBatch(deps, request, caller, "buyback.undo-batch", async (tx, row, at) => {
    await assertNotHalted(tx);
    await assertHadNoFile(tx, row, caller.accountId);
    for (const { buyback } of await readLines(tx, row.buyback_batch_id)) {
      const { buyback_id: buybackId } = buyback;
      const open = await lockOpen(tx, buybackId);
      if (!open) throw new Error(`buy-back ${buybackId} ended outside of its batch`);
      await tx
        .updateTable("buybacks")
        .set({ buyback_batch_id: null })
        .where("buyback_id", "=", buybackId)
        .execute();
      await resumePayment(tx, open, at);
    }
    return { set: { state: "undone", ended_at: at }, result: undefined };
  });
  return { message: batchMessages.undone };
});
