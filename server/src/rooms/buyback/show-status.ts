import * as calls from "@nodeyard/contract/buyback/calls.ts";
import type {
  BuybackStatusQuery,
  PaymentStatusResponse,
} from "@nodeyard/contract/buyback/calls.ts";
import { buybackErrors, buybackMessages } from "@nodeyard/contract/buyback/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle, type OwnerCaller, type Result } from "../../platform/http/route.ts";
import { readWireId } from "../../platform/wire-id.ts";
import { queuePayment } from "./payout/queue-payment.ts";
import { presentBuyback } from "./present.ts";
import { findBuyback, readNewestSteps, type BuybackRow } from "./store.ts";

async function findRequested(
  { db }: Deps,
  accountId: bigint,
  { id, idempotencyKey }: BuybackStatusQuery,
): Promise<BuybackRow> {
  let found: BuybackRow | undefined;
  const buybackId = id === undefined ? undefined : readWireId(id);
  if (buybackId !== undefined) found = await findBuyback(db, accountId, { buybackId });
  else if (id === undefined && idempotencyKey !== undefined)
    found = await findBuyback(db, accountId, { idempotencyKey: idempotencyKey.toLowerCase() });
  if (!found) throw new ApiError(buybackErrors.unknownBuyback);
  return found;
}

/** A buy-back with its steps. */
export const showStatus = handle(calls.getBuybackStatus, async (deps, query, { accountId }) => {
  const row = await findRequested(deps, accountId, query);
  const steps = await deps.db
    .selectFrom("buyback_steps")
    .select(["step", "at"])
    .where("buyback_id", "=", row.buyback_id)
    .orderBy("buyback_step_id")
    .execute();
  return {
    data: {
      buyback: presentBuyback(deps, row, steps.at(-1)?.step ?? "held"),
      steps: steps.map(({ step, at }) => ({ step, at: at.toISOString() })),
    },
  };
});

/** Brings the next look at an open buy-back's payment forward. Idempotent. */
export async function refreshStatus(
  deps: Deps,
  id: string,
  { accountId }: OwnerCaller,
): Promise<Result<PaymentStatusResponse>> {
  const row = await findRequested(deps, accountId, { id });
  const { buyback_id: buybackId } = row;
  if (row.status === "created")
    await deps.db.transaction().execute((tx) => queuePayment(tx, buybackId));
  const step = (await readNewestSteps(deps.db, [buybackId])).get(buybackId) ?? "held";
  return { message: buybackMessages.requested, data: presentBuyback(deps, row, step) };
}
