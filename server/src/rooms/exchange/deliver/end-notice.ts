import { formatBp, formatMicroBp, groupDigits } from "@nodeyard/contract/money.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { notifyOfEnd, type WordsByEnd } from "../../redemption/end-notice.ts";
import type { ExchangeRow } from "../store.ts";

const WORDS = {
  done: {
    title: { zh: "你兑换的礼品卡已备好", en: "Your gift cards are ready" },
    text: {
      zh: "{count} 张 ¥{yuan} 礼品卡，在兑换记录中查看卡密。",
      en: "{count} × ¥{yuan} gift cards. View the codes under Exchanges.",
    },
  },
  returned: {
    title: { zh: "兑换 {gross} BP 已退回", en: "Your exchange of {gross} BP was returned" },
    text: {
      zh: "{gross} BP 已退回你的余额，原因见兑换记录。",
      en: "The {gross} BP are in your balance again. Your exchanges show why.",
    },
  },
} as const satisfies WordsByEnd<"done" | "returned">;

/** Notifies the owner of how an exchange ended. */
export async function notifyOfExchange(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  exchange: ExchangeRow,
  end: keyof typeof WORDS,
): Promise<void> {
  const { denomination_yuan: yuan, card_count: count } = exchange;
  const grossBp = formatMicroBp(exchange.gross_micro_bp);
  const params = { gross: formatBp(grossBp), yuan: groupDigits(String(yuan)), count };
  await notifyOfEnd(deps, tx, exchange, WORDS[end], params, {
    event: `exchange.${end}`,
    page: "/exchange",
    data: { exchangeId: String(exchange.exchange_id), grossBp, yuan, count },
  });
}
