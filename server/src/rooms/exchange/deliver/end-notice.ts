import type { ExchangeReturnReason } from "@nodeyard/contract/exchange/rules.ts";
import { formatBp, formatMicroBp, groupDigits } from "@nodeyard/contract/money.ts";
import { RETURN_WORDS } from "@nodeyard/contract/redemption/return-words.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { notifyOfEnd, returnedText } from "../../redemption/end-notice.ts";
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
  },
} as const;

/** Notifies the owner of how an exchange ended; why, if it was returned. */
export async function notifyOfExchange(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  exchange: ExchangeRow,
  why?: ExchangeReturnReason,
): Promise<void> {
  const { denomination_yuan: yuan, card_count: count } = exchange;
  const grossBp = formatMicroBp(exchange.gross_micro_bp);
  const params = { gross: formatBp(grossBp), yuan: groupDigits(String(yuan)), count };
  const words = why ? { ...WORDS.returned, text: returnedText(RETURN_WORDS[why]) } : WORDS.done;
  await notifyOfEnd(deps, tx, exchange, words, params, {
    event: why ? "exchange.returned" : "exchange.done",
    page: "/exchange",
    data: { exchangeId: String(exchange.exchange_id), grossBp, yuan, count },
  });
}
