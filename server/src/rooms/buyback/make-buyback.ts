// Offered to other rooms.
import { randomBytes } from "node:crypto";
import { openHold } from "../../ledger/holds.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { noteSealingKey } from "../../platform/note-sealing-key.ts";
import { mailReview } from "../redemption/assessment/review-mail.ts";
import { saveAssessment } from "../redemption/assessment/save-assessment.ts";
import { typeOf, type Allowed, type BuybackChannel } from "./assess-buyback.ts";
import { buybackHold } from "./hold.ts";
import { sealPerson } from "./paid-person.ts";
import { queuePayment } from "./payout/queue-payment.ts";
import { addStepOnce, type BuybackRow } from "./store.ts";

interface BuybackOrder {
  readonly accountId: bigint;
  readonly channel: BuybackChannel;
  readonly amountYuan: bigint;
}

/** Content by which a repeated request is the same; excludes captcha and code. */
export function contentOf({ channel, amountYuan }: Omit<BuybackOrder, "accountId">): string {
  return `${typeOf(channel)}:${amountYuan}`;
}

/** Writes a buy-back that was allowed under the locks of account and person: its row, the hold, and the payment's job. */
export async function makeBuyback(
  deps: Deps,
  tx: Tx,
  order: BuybackOrder & { readonly idempotencyKey: string; readonly requestHash: Buffer },
  { identityId, person, terms, quote, assessed }: Allowed,
): Promise<BuybackRow> {
  const { accountId, channel, amountYuan, idempotencyKey, requestHash } = order;
  const at = deps.clock.now();
  const outBizNo = randomBytes(16).toString("hex");
  await noteSealingKey(tx, deps.encryption, at);
  const amountFen = amountYuan * 100n;
  const row = await tx
    .insertInto("buybacks")
    .values({
      account_id: accountId,
      identity_id: identityId,
      buyback_type: terms.type,
      idempotency_key: idempotencyKey,
      request_hash: requestHash,
      out_biz_no: outBizNo,
      amount_fen: amountFen,
      net_fen: quote.netFen,
      tax_fen: quote.taxFen,
      fee_fen: quote.feeFen,
      gross_micro_bp: quote.grossMicroBp,
      price_numerator: terms.price.numerator,
      price_denominator: terms.price.denominator,
      sealed_payee: sealPerson(deps, outBizNo, person),
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { buyback_id: buybackId } = row;
  await openHold(tx, buybackHold({ buybackId, accountId, amountFen, quote, at }));
  await addStepOnce(tx, buybackId, "held", at);
  const assessedOrder = { channel, orderId: buybackId, accountId, at };
  await saveAssessment(tx, assessedOrder, assessed);
  const { reasons } = assessed;
  if (reasons.length > 0) {
    await addStepOnce(tx, buybackId, "checking", at);
    const { grossMicroBp } = quote;
    await mailReview(deps, tx, { ...assessedOrder, kind: "buyback", grossMicroBp, reasons });
  }
  await queuePayment(tx, buybackId);
  return row;
}
