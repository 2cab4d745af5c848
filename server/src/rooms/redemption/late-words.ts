import type { BuybackStep } from "@nodeyard/contract/buyback/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { ExchangeStep } from "@nodeyard/contract/exchange/rules.ts";
import { formatBp, formatMicroBp } from "@nodeyard/contract/money.ts";
import { LATE_HOURS, LATE_REASONS, type LateReason } from "@nodeyard/contract/redemption/late.ts";
import type { OrderKind } from "@nodeyard/contract/redemption/rules.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import type { WithdrawalStep } from "@nodeyard/contract/withdrawal/rules.ts";

type OpenStep = Exclude<
  WithdrawalStep | BuybackStep | ExchangeStep,
  "complete" | "canceled" | "paid" | "returned" | "done"
>;

const REASONS: Readonly<Record<OpenStep, LateReason>> = {
  held: "queued",
  approved: "queued",
  resumed: "queued",
  signed: "queued",
  review: "approval",
  recovered: "checking",
  checking: "checking",
  "by-hand": "by-hand",
  "on-hold": "by-hand",
  paused: "halted",
  waiting: "short",
  retrying: "short",
  sent: "unclear",
  processing: "unclear",
  uncertain: "unclear",
  refused: "refused",
  broadcast: "confirming",
  replaced: "confirming",
  included: "confirming",
  reorganised: "confirming",
};

/** An order that has not ended after hours, with its newest step. */
export interface LateOrder {
  readonly kind: OrderKind;
  readonly order_id: bigint;
  readonly account_id: bigint;
  readonly email: string;
  readonly created_at: Date;
  readonly gross_micro_bp: bigint;
  readonly waits: boolean;
  readonly step: OpenStep;
  /** Alipay's last code, or what a payout waits for. */
  readonly detail: string | null;
}

const NAMES = {
  withdrawal: { zh: "提现", en: "withdrawal" },
  buyback: { zh: "回购", en: "sale" },
  exchange: { zh: "兑换", en: "exchange" },
} as const satisfies Readonly<Record<OrderKind, Text>>;

/** The notice to its owner. */
export const OWNER = {
  title: {
    zh: "{kind} {gross} BP 尚未完成",
    en: "Your {kind} of {gross} BP takes longer than usual",
  },
  text: {
    zh: "{since} 申请的{kind}尚未完成：{reason}。BP 仍为你预留，不会丢失；完成或退回时会再通知你。",
    en: "The {kind} that you requested on {since} is not finished yet: {reason}. Your BP stay reserved and are not lost; you are notified once it is paid or returned.",
  },
} as const;
const SUBJECT = {
  zh: `Nodeyard：{count} 笔付款超过 ${LATE_HOURS} 小时未完成`,
  en: `Nodeyard: payments not finished after ${LATE_HOURS} hours: {count}`,
} as const satisfies Text;
const LEAD = {
  zh: "以下订单尚未完成。每笔只通知一次；未完成期间，运营总览会一直提示。",
  en: "These orders have not ended. Each is mailed once; the operators' overview shows them until they end.",
} as const satisfies Text;
const LINE = {
  zh: "{kind} {id}（{email}，{gross} BP，{since}）：{reason}{detail}",
  en: "{kind} {id} ({email}, {gross} BP, {since}): {reason}{detail}",
} as const satisfies Text;

export const reasonOf = ({ waits, step }: LateOrder): LateReason =>
  waits ? "approval" : REASONS[step];

export function factsOf(order: LateOrder, language: Language) {
  return {
    kind: inLanguage<Text>(NAMES[order.kind], language),
    id: String(order.order_id),
    email: order.email,
    gross: formatBp(formatMicroBp(order.gross_micro_bp)),
    since: formatInstant(order.created_at),
    reason: inLanguage<Text>(LATE_REASONS[reasonOf(order)], language),
    detail: order.detail ? ` [${order.detail}]` : "",
  };
}

/** The mail to finance operators. */
export function lateMail(late: readonly LateOrder[], language: Language) {
  return {
    subject: inLanguage(SUBJECT, language, { count: late.length }),
    body: [
      inLanguage(LEAD, language),
      late.map((order) => inLanguage(LINE, language, factsOf(order, language))).join("\n"),
    ].join("\n\n"),
  };
}
