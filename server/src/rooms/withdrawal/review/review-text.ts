import type { Language } from "@nodeyard/contract/envelope.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import type { ReviewReason } from "@nodeyard/contract/withdrawal/rules.ts";
import { operatorNotice } from "../operator/operator-notice.ts";

const REASONS = {
  "account-ceiling": {
    zh: "该账户 24 小时内的提现超过免审核额度。",
    en: "The account's withdrawals of 24 hours exceed what is paid without approval.",
  },
  "total-ceiling": {
    zh: "全部账户 24 小时内的提现超过免审核额度。",
    en: "All withdrawals of 24 hours exceed what is paid without approval.",
  },
  "young-account": {
    zh: "账户注册不久，且这笔提现动用了近期收益。",
    en: "New account withdrawing recent revenue.",
  },
  "unbooked-payment": {
    zh: "链上有一笔付给该账户钱包的付款，尚未入账。",
    en: "The chain has a payment to the account's wallet that is not in the ledger yet.",
  },
} as const satisfies Readonly<Record<ReviewReason, Text>>;
const SUBJECT = {
  zh: "Nodeyard：提现 {withdrawalId} 等待审核",
  en: "Nodeyard: withdrawal {withdrawalId} waits for approval",
} as const satisfies Text;
const FACTS = {
  zh: "提现：{withdrawalId}\n账户：{accountId}\n数量：{amount} BP",
  en: "Withdrawal: {withdrawalId}\nAccount: {accountId}\nAmount: {amount} BP",
} as const satisfies Text;
const COMMANDS = {
  zh: "请核对该账户的设备与收益，然后用 payouts approve {withdrawalId} 批准，或用 payouts end {withdrawalId} --return 退回。",
  en: "Check the account's devices and revenue, then approve it with payouts approve {withdrawalId}, or return the BP with payouts end {withdrawalId} --return.",
} as const satisfies Text;

/** The mail to a finance operator about a withdrawal that waits for approval. */
export function reviewNotice(
  notice: {
    readonly withdrawalId: bigint;
    readonly accountId: bigint;
    readonly grossMicroBp: bigint;
    readonly reason: ReviewReason;
  },
  language: Language,
): { subject: string; body: string } {
  const params = {
    withdrawalId: String(notice.withdrawalId),
    accountId: String(notice.accountId),
    amount: formatMicroBp(notice.grossMicroBp),
  };
  return operatorNotice(language, params, {
    subject: SUBJECT,
    paragraphs: [REASONS[notice.reason], FACTS],
    commands: COMMANDS,
  });
}
