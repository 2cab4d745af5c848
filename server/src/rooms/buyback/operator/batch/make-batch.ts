import * as calls from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { batchErrors, batchMessages } from "@nodeyard/contract/buyback/operator/batch-errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Tx } from "../../../../platform/database.ts";
import { handle } from "../../../../platform/http/route.ts";
import { requireWireId } from "../../../../platform/wire-id.ts";
import { operatorAct, operatorOf } from "../../../account/operator-act.ts";
import { readSwitches, readSwitchState } from "../../../redemption/switches.ts";
import { BUYBACKS } from "../../switches.ts";
import { assertUnpaid, readOpen } from "./assert-unpaid.ts";
import { writeBatch } from "./write-batch.ts";

/** Throws while payments are halted. */
export async function assertNotHalted(tx: Tx): Promise<void> {
  if ((await readSwitches(tx, BUYBACKS)).isHalted) throw new ApiError(batchErrors.batchHalted);
}

/** Throws while payments are halted by anything but an operator's word: nobody knows then what was paid. */
export async function assertPaidIsKnown(tx: Tx): Promise<void> {
  const { haltReasons } = await readSwitchState(tx, BUYBACKS);
  if (haltReasons.some(({ code }) => code !== "operator"))
    throw new ApiError(batchErrors.batchHalted);
}

/** Takes open buy-backs out of the automatic payment, into a batch that is paid by hand. */
export const makeBatch = handle(
  calls.makeBuybackBatch,
  async (deps, { buybackIds, reason }, caller) => {
    const ids = buybackIds.map((id) => requireWireId(id, batchErrors.batchNotOpen));
    const seen = await readOpen(deps.db, ids);
    await assertUnpaid(deps, seen);
    const { facts, needsApproval } = await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: "buyback.make-batch",
        roles: ["finance"],
        operator: operatorOf(caller, reason),
        read: async () => {
          await assertPaidIsKnown(tx);
          return { buybackId: seen.map((row) => String(row.buyback_id)).join(", ") };
        },
        change: async (_, at) => {
          const batch = { seen, madeBy: caller.accountId, at, isRecovered: false };
          const written = await writeBatch(tx, batch);
          return { after: written.facts, result: written };
        },
      }),
    );
    const message = needsApproval ? batchMessages.madeWaits : batchMessages.made;
    return { message, batchId: facts.batchId };
  },
);
