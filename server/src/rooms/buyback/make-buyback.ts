// Offered to other rooms.
import { randomBytes } from "node:crypto";
import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { openHold } from "../../ledger/holds.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { noteSealingKey } from "../../platform/note-sealing-key.ts";
import { assertCanBuyBack, type Allowed } from "./assert-can-buy-back.ts";
import { buybackHold } from "./hold.ts";
import { sealPerson } from "./paid-person.ts";
import { queuePayment } from "./payout/queue-payment.ts";
import { lockIdentity } from "../redemption/quota.ts";
import { exceedsCeiling } from "../redemption/ceilings.ts";
import { addStepOnce, type BuybackRow } from "./store.ts";
import { notifyFinance } from "../account/notify-finance.ts";

const SUBJECT = {
  zh: "Nodeyard：回购 {buybackId} 等待审核",
  en: "Nodeyard: buy-back {buybackId} waits for approval",
} as const satisfies Text;
const BODY = {
  zh: "该账户 24 小时内的提现与回购超过免审核额度。\n\n回购：{buybackId}\n账户：{accountId}\n数量：{amount} BP\n应付：{yuan} 元\n\n请核对该账户的设备与收益，然后在运营后台的“回购”页申请批准，或退回 BP。",
  en: "The account's withdrawals, buy-backs and exchanges of 24 hours exceed what is paid without approval.\n\nBuy-back: {buybackId}\nAccount: {accountId}\nAmount: {amount} BP\nTo be paid: {yuan} yuan\n\nCheck the account's devices and revenue, then ask for its approval on the operators' page of buy-backs, or return the BP.",
} as const satisfies Text;

/** Lets a new buy-back wait for approval: timeline step and mail to finance operators. */
async function awaitApproval(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  row: BuybackRow,
): Promise<void> {
  await addStepOnce(tx, row.buyback_id, "checking", row.created_at);
  const params = {
    buybackId: String(row.buyback_id),
    accountId: String(row.account_id),
    amount: formatMicroBp(row.gross_micro_bp),
    yuan: formatFen(row.net_fen),
  };
  await notifyFinance(deps, tx, (language) => ({
    subject: inLanguage(SUBJECT, language, params),
    body: inLanguage(BODY, language, params),
  }));
}

interface BuybackOrder {
  readonly accountId: bigint;
  readonly type: BuybackType;
  readonly amountYuan: bigint;
}

/** Content by which a repeated request is the same; excludes captcha and code. */
export function contentOf({ type, amountYuan }: Omit<BuybackOrder, "accountId">): string {
  return `${type}:${amountYuan}`;
}

/** Validates a buy-back under the lock of its person; the caller holds the account's. */
export async function allowBuyback(deps: Deps, tx: Tx, order: BuybackOrder): Promise<Allowed> {
  const { accountId } = order;
  const { identityId } = await assertCanBuyBack(deps, tx, accountId, order);
  await lockIdentity(tx, identityId);
  // Buy-backs of the person's other accounts until the lock count as well.
  return assertCanBuyBack(deps, tx, accountId, order);
}

/** Writes a buy-back that was allowed under the locks of account and person: its row, the hold, and the payment's job. */
export async function makeBuyback(
  deps: Deps,
  tx: Tx,
  order: BuybackOrder & { readonly idempotencyKey: string; readonly requestHash: Buffer },
  { identityId, person, terms, quote }: Allowed,
): Promise<BuybackRow> {
  const { accountId, type, amountYuan, idempotencyKey, requestHash } = order;
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
