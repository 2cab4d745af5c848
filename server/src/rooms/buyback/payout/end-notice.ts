import { formatBp, formatFen, formatMicroBp, groupDigits } from "@nodeyard/contract/money.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { notifyOfEnd, type WordsByEnd } from "../../redemption/end-notice.ts";
import type { BuybackRow } from "../store.ts";

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
    text: {
      zh: "{gross} BP 已退回你的余额，原因见回购记录。",
      en: "The {gross} BP are in your balance again. The list of your sales shows why.",
    },
  },
} as const satisfies WordsByEnd<"paid" | "returned">;

/** Notifies the owner of how a buy-back ended. */
export async function notifyOfBuyback(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  buyback: BuybackRow,
  end: keyof typeof WORDS,
): Promise<void> {
  const grossBp = formatMicroBp(buyback.gross_micro_bp);
  const netYuan = formatFen(buyback.net_fen);
  const params = { gross: formatBp(grossBp), net: groupDigits(netYuan) };
  await notifyOfEnd(deps, tx, buyback, WORDS[end], params, {
    event: `buyback.${end}`,
    page: "/buyBack",
    data: { buybackId: String(buyback.buyback_id), grossBp, netYuan },
  });
}
