// Offered to other rooms.
import { bpNeeded, parsePrice } from "@nodeyard/contract/buyback/quote.ts";
import type { Exchange } from "@nodeyard/contract/exchange/calls.ts";
import { formatMicroBp, MICRO_BP_PER_BP, shownYuan } from "@nodeyard/contract/money.ts";
import { exchange } from "./messages.ts";
import type { ExchangeInfo } from "./queries.ts";

/** Choice in the form; undefined until made. */
export interface ChosenCards {
  readonly denomination: number | undefined;
  readonly count: number | undefined;
}

export interface Sums {
  readonly totalYuan: number;
  /** Exact decimal text. */
  readonly bp: string;
}

/** Cards as `¥100 × 2`. */
export function cardsText(cards: Pick<Exchange, "JDCardMoney" | "JDCardCount">): string {
  return `¥${shownYuan(cards.JDCardMoney)} × ${cards.JDCardCount}`;
}

/** Total and BP of the chosen cards; undefined until both are chosen. */
export function sumsOf({ denomination, count }: ChosenCards, info: ExchangeInfo): Sums | undefined {
  const price = parsePrice(info.RMBPrice);
  if (denomination === undefined || count === undefined || !price) return undefined;
  const totalYuan = denomination * count;
  const bp = bpNeeded(BigInt(totalYuan) * 100n, price) * MICRO_BP_PER_BP;
  return { totalYuan, bp: formatMicroBp(bp) };
}

/** The chosen cards, with the figures that their owner was shown. */
export function exchangeRequest(
  chosen: { readonly denomination: number; readonly count: number },
  info: ExchangeInfo,
) {
  const sums = sumsOf(chosen, info);
  return {
    JDCardMoney: chosen.denomination,
    JDCardCount: chosen.count,
    RMBPrice: info.RMBPrice,
    ...(sums && { exchangeJDMoney: sums.totalYuan, needBXCCount: sums.bp }),
  };
}

/** Why a total cannot be exchanged. */
export function totalError(totalYuan: number, info: ExchangeInfo): string | undefined {
  if (totalYuan > info.worth) return exchange.aboveBalance(shownYuan(info.worth));
  if (totalYuan > info.monthLeft) return exchange.aboveMonth(shownYuan(info.monthLeft));
  return undefined;
}

/** Validation errors of the chosen cards, by input. */
export function chosenErrors(
  chosen: ChosenCards,
  info: ExchangeInfo,
): Readonly<Record<"JDCardMoney" | "JDCardCount", string | undefined>> {
  const sums = sumsOf(chosen, info);
  return {
    JDCardMoney: chosen.denomination === undefined ? exchange.chooseDenomination : undefined,
    JDCardCount: sums
      ? totalError(sums.totalYuan, info)
      : chosen.count === undefined
        ? exchange.chooseCount
        : undefined,
  };
}
