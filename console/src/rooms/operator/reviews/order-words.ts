import { formatBp, groupDigits, parseMicroBp } from "@nodeyard/contract/money.ts";
import type { WaitingOrder } from "@nodeyard/contract/operator/review-calls.ts";
import { CHANNEL_WORDS } from "../../redemption/review-words.ts";
import { reviews } from "./messages.ts";

export type ReviewAct = "approve" | "return";

/** An order by its channel and number. */
export const orderName = ({ channel, orderId }: WaitingOrder): string =>
  `${CHANNEL_WORDS[channel]} ${orderId}`;

/** The payment, or the cards, for the BP. */
export function amountNote({ yuan, net, cards }: WaitingOrder): string {
  if (cards) return reviews.cardsOf(groupDigits(String(cards.denomination)), cards.count);
  if (yuan !== null) return reviews.netOf(groupDigits(yuan));
  return reviews.walletGets(formatBp(net ?? "0"));
}

function percentOf(part: string, total: string): string {
  const [amount, all] = [parseMicroBp(part) ?? 0n, parseMicroBp(total) ?? 0n];
  return String(all === 0n ? 0n : (amount * 100n) / all);
}

/** Inputs of an assessment, a line each. */
export function factLines({ inputs }: WaitingOrder): string[] {
  if (!inputs) return [reviews.notKept];
  const { originDays: days, recent } = inputs;
  return [
    `${reviews.age(inputs.accountAgeDays)} · ${inputs.isFirstPayout ? reviews.firstPayout : reviews.paidBefore}`,
    reviews.balance(formatBp(inputs.balance, 0), formatBp(inputs.immature, 0)),
    reviews.taken(formatBp(inputs.taken, 0), formatBp(inputs.ceiling, 0)),
    Number(recent) === 0
      ? reviews.noRevenue(days)
      : `${reviews.newDevices(percentOf(inputs.ofNewDevices, recent), days)} · ${reviews.oneAddress(percentOf(inputs.ofOneAddress, recent))}`,
  ];
}
