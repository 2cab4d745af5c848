import type { ReturnReason } from "@nodeyard/contract/buyback/rules.ts";
import { PAYEE_CAUSE_WORDS, payeeCauseOf } from "@nodeyard/contract/buyback/payee-causes.ts";
import { formatBp, formatFen, formatMicroBp, groupDigits } from "@nodeyard/contract/money.ts";
import { RETURN_WORDS } from "@nodeyard/contract/redemption/return-words.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import { returnHold, settleHold } from "../../../ledger/holds.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { holdReference } from "../hold.ts";
import { addStepOnce, endBuyback, type BuybackRow } from "../store.ts";
import { notifyOfEnd, returnedText } from "../../redemption/end-notice.ts";

const WORDS = {
  paid: {
    title: { zh: "回购款 ¥{net} 已到账", en: "You were paid ¥{net} for your BP" },
    text: {
      zh: "你出售的 {gross} BP 已付款，¥{net} 已转入你的支付宝账号。",
      en: "¥{net} for the {gross} BP that you sold were paid to your Alipay account.",
    },
  },
  returned: {
    title: { zh: "回购 {gross} BP 已退回", en: "Your sale of {gross} BP was returned" },
  },
} as const;

/** Notifies the owner of how a buy-back ended; why, if it was returned. */
async function notifyOfBuyback(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  buyback: BuybackRow,
  why?: Text,
): Promise<void> {
  const grossBp = formatMicroBp(buyback.gross_micro_bp);
  const netYuan = formatFen(buyback.net_fen);
  const params = { gross: formatBp(grossBp), net: groupDigits(netYuan) };
  const end = why ? "returned" : "paid";
  const notice = {
    event: `buyback.${end}`,
    page: "/buyBack",
    data: { buybackId: String(buyback.buyback_id), grossBp, netYuan },
  } as const;
  const words = why ? { ...WORDS.returned, text: returnedText(why) } : WORDS.paid;
  return notifyOfEnd(deps, tx, buyback, words, params, notice);
}

/** Completes a buy-back: ledger, status and timeline, in the caller's transaction and under its lock. */
export async function completeBuyback(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  buyback: BuybackRow,
  { orderId, at }: { readonly orderId: string; readonly at: Date },
): Promise<void> {
  const { buyback_id: buybackId } = buyback;
  await settleHold(tx, { reference: holdReference(buybackId), at });
  await endBuyback(tx, buybackId, { status: "paid", orderId, at });
  await addStepOnce(tx, buybackId, "paid", at);
  await notifyOfBuyback(deps, tx, buyback);
}

/**
 * Gives the BP back, in the caller's transaction and under the buy-back's lock. Only if nothing was sent, or the payment app
 * says that it pays nothing under this number.
 */
export async function returnBuyback(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  buyback: BuybackRow,
  end: { readonly reason: ReturnReason; readonly at: Date; readonly code?: string },
): Promise<void> {
  const { buyback_id: buybackId } = buyback;
  const { reason, at, code = null } = end;
  await returnHold(tx, { reference: holdReference(buybackId), at });
  await endBuyback(tx, buybackId, { status: "returned", reason, at });
  await addStepOnce(tx, buybackId, "returned", at, code);
  const why =
    reason === "payee-refused" ? PAYEE_CAUSE_WORDS[payeeCauseOf(code ?? "")] : RETURN_WORDS[reason];
  await notifyOfBuyback(deps, tx, buyback, why);
}
