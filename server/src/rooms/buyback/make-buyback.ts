// Offered to other rooms.
import { randomBytes } from "node:crypto";
import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { openHold } from "../../ledger/holds.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { noteSealingKey } from "../../platform/note-sealing-key.ts";
import { assertCanBuyBack, type Allowed } from "./assert-can-buy-back.ts";
import { buybackHold } from "./hold.ts";
import { sealPerson } from "./paid-person.ts";
import { queuePayment } from "./payout/queue-payment.ts";
import { lockIdentity } from "../redemption/quota.ts";
import { awaitApproval } from "./review/await-approval.ts";
import { exceedsCeiling } from "../redemption/ceilings.ts";
import { addStepOnce, type BuybackRow } from "./store.ts";

interface AskedBuyback {
  readonly accountId: bigint;
  readonly type: BuybackType;
  readonly amountYuan: bigint;
}

/** What makes a repeated request the same; excludes captcha and code. */
export function contentOf({ type, amountYuan }: Omit<AskedBuyback, "accountId">): string {
  return `${type}:${amountYuan}`;
}

/** Validates a buy-back under the lock of its person; the caller holds the account's. */
export async function allowBuyback(deps: Deps, tx: Tx, asked: AskedBuyback): Promise<Allowed> {
  const { accountId } = asked;
  const { identityId } = await assertCanBuyBack(deps, tx, accountId, asked);
  await lockIdentity(tx, identityId);
  // What the person's other accounts did until the lock counts as well.
  return assertCanBuyBack(deps, tx, accountId, asked);
}

/** Writes a buy-back that was allowed under the locks of account and person: its row, the hold, and the payment's job. */
export async function makeBuyback(
  deps: Deps,
  tx: Tx,
  asked: AskedBuyback & { readonly idempotencyKey: string; readonly requestHash: Buffer },
  { identityId, person, terms, quote }: Allowed,
): Promise<BuybackRow> {
  const { accountId, type, amountYuan, idempotencyKey, requestHash } = asked;
  const at = deps.clock.now();
  const outBizNo = randomBytes(16).toString("hex");
  await noteSealingKey(tx, deps.encryption, at);
  const amountFen = amountYuan * 100n;
  const needsApproval = await exceedsCeiling(tx, accountId, quote.grossMicroBp, at);
  const row = await tx
    .insertInto("buybacks")
    .values({
      account_id: accountId,
      identity_id: identityId,
      buyback_type: type,
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
      needs_approval: needsApproval,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { buyback_id: buybackId } = row;
  await openHold(tx, buybackHold({ buybackId, accountId, amountFen, quote, at }));
  await addStepOnce(tx, buybackId, "held", at);
  if (needsApproval) await awaitApproval(deps, tx, row);
  await queuePayment(tx, buybackId);
  return row;
}
