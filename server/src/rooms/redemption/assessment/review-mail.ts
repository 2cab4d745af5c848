// Offered to other rooms.
import type { Language } from "@nodeyard/contract/envelope.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import type { OrderKind, ReviewReason } from "@nodeyard/contract/redemption/rules.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { notifyFinance } from "../../account/notify-finance.ts";

const REASONS = {
  "unbooked-payment": {
    zh: "链上有一笔付给该账户钱包的付款，尚未入账。",
    en: "The chain has a payment to the account's wallet that is not in the ledger yet.",
  },
  "young-account": {
    zh: "账户注册不久，且动用了近期收益。",
    en: "New account taking recent revenue out.",
  },
  "new-devices": {
    zh: "近期收益大部分来自新绑定的设备。",
    en: "Most of the recent revenue was earned by devices that were bound lately.",
  },
  "one-address": {
    zh: "近期收益大部分来自同一网络地址后的大量新设备。",
    en: "Most of the recent revenue was earned by many new devices behind one network address.",
  },
  "first-payout": {
    zh: "首次向该钱包或收款账号付款，或首次兑换礼品卡，且金额较大。",
    en: "A large first payout to this wallet or payee, or the account's first gift cards.",
  },
  "account-ceiling": {
    zh: "该账户 24 小时内的提现、回购与兑换超过免审核额度。",
    en: "The account's withdrawals, buy-backs and exchanges of 24 hours exceed what is paid without approval.",
  },
  "total-ceiling": {
    zh: "全部账户 24 小时内以此方式提取的数量超过免审核额度。",
    en: "What all accounts take out in 24 hours in this way exceeds what is paid without approval.",
  },
  "hour-ceiling": {
    zh: "全部账户 1 小时内以此方式提取的数量超过免审核额度。",
    en: "What all accounts take out in an hour in this way exceeds what is paid without approval.",
  },
} as const satisfies Readonly<Record<ReviewReason, Text>>;

const KINDS = {
  withdrawal: { zh: "提现", en: "withdrawal" },
  buyback: { zh: "回购", en: "buy-back" },
  exchange: { zh: "兑换", en: "exchange" },
} as const satisfies Readonly<Record<OrderKind, Text>>;

const SUBJECT = {
  zh: "Nodeyard：{kind} {orderId} 等待审核",
  en: "Nodeyard: {kind} {orderId} waits for approval",
} as const satisfies Text;
const BODY = {
  zh: "{reasons}\n\n{kind}：{orderId}\n账户：{accountId}\n数量：{amount} BP\n\n请核对该账户的设备与收益，然后在运营后台的“待批准”页申请批准，或退回 BP。",
  en: "{reasons}\n\nOrder: {kind} {orderId}\nAccount: {accountId}\nAmount: {amount} BP\n\nCheck the account's devices and revenue, then ask for its approval on the operators' page “To approve”, or return the BP.",
} as const satisfies Text;

/** Mails finance operators that an order waits for approval. `more` follows, such as commands for the server's terminal. */
export async function mailReview(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  order: {
    readonly kind: OrderKind;
    readonly orderId: bigint;
    readonly accountId: bigint;
    readonly grossMicroBp: bigint;
    readonly reasons: readonly ReviewReason[];
  },
  more?: (language: Language) => string,
): Promise<void> {
  await notifyFinance(deps, tx, (language) => {
    const params = {
      kind: inLanguage(KINDS[order.kind], language),
      orderId: String(order.orderId),
      accountId: String(order.accountId),
      amount: formatMicroBp(order.grossMicroBp),
      reasons: order.reasons.map((reason) => inLanguage(REASONS[reason], language)).join("\n"),
    };
    const body = inLanguage(BODY, language, params);
    return {
      subject: inLanguage(SUBJECT, language, params),
      body: more ? `${body}\n\n${more(language)}` : body,
    };
  });
}
