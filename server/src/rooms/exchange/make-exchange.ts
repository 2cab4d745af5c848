import { openHold } from "../../ledger/holds.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { mailReview } from "../redemption/assessment/review-mail.ts";
import { saveAssessment } from "../redemption/assessment/save-assessment.ts";
import type { Reviewed } from "../redemption/orders.ts";
import type { Allowed } from "./assess-exchange.ts";
import { queueExchange } from "./deliver/queue-exchange.ts";
import { holdReference } from "./hold.ts";
import { reserveCards } from "./stock/stock.ts";
import { addStepOnce, type ExchangeRow } from "./store.ts";

/**
 * Writes an exchange that was allowed under the locks of stock, account and person: its row, the hold, its cards, and the job
 * that gives them. One that waits for approval has its cards reserved as well: restored from a backup, it could not be known
 * otherwise from one that was given some since.
 */
export async function makeExchange(
  deps: Pick<Deps, "clock" | "config">,
  tx: Tx,
  order: {
    readonly accountId: bigint;
    readonly idempotencyKey: string;
    readonly requestHash: Buffer;
  },
  allowed: Allowed,
): Promise<ExchangeRow & Reviewed> {
  const { accountId } = order;
  const { identityId, denominationYuan, count, totalYuan, grossMicroBp, price, assessed } = allowed;
  const at = deps.clock.now();
  const row = await tx
    .insertInto("exchanges")
    .values({
      account_id: accountId,
      identity_id: identityId,
      idempotency_key: order.idempotencyKey,
      request_hash: order.requestHash,
      denomination_yuan: denominationYuan,
      card_count: count,
      total_yuan: totalYuan,
      gross_micro_bp: grossMicroBp,
      price_numerator: price.numerator,
      price_denominator: price.denominator,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { exchange_id: exchangeId } = row;
  await openHold(tx, {
    reference: holdReference(exchangeId),
    accountId,
    grossMicroBp,
    parts: [{ to: "paid", amountMicroBp: grossMicroBp }],
    at,
  });
  const assessedOrder = { channel: "exchange", orderId: exchangeId, accountId, at } as const;
  await saveAssessment(tx, assessedOrder, assessed);
  if (!(await reserveCards(tx, { exchangeId, denominationYuan, count }, at)))
    throw new Error(`exchange ${exchangeId} was allowed for cards that are not there`);
  await addStepOnce(tx, exchangeId, "held", at);
  const { reasons } = assessed;
  if (reasons.length > 0) {
    await addStepOnce(tx, exchangeId, "review", at);
    await mailReview(deps, tx, { ...assessedOrder, kind: "exchange", grossMicroBp, reasons });
  } else await queueExchange(tx, exchangeId);
  return { ...row, needs_approval: reasons.length > 0 };
}
