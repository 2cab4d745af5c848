import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import { operatorNotice } from "../operator/operator-notice.ts";
import type { PaymentFacts } from "./payment-facts.ts";

const SUBJECT = {
  zh: "Nodeyard：链上有一笔未入账的付款",
  en: "Nodeyard: a payment on the chain is not in the ledger",
} as const satisfies Text;
const FACTS = {
  zh: "交易：{hash}\n收款地址：{to}\n数量：{paid} BP\n可能的账户：{accounts}",
  en: "Transaction: {hash}\nRecipient: {to}\nAmount: {paid} BP\nPossible accounts: {accounts}",
} as const satisfies Text;
const COMMANDS = {
  zh: "请查明收款人，然后运行 payouts book {hash} --account 账户编号；无法追回时用 payouts book {hash} --write-off。在此之前，这些账户的提现需人工审核。",
  en: "Find out who was paid, then run payouts book {hash} --account ID, or payouts book {hash} --write-off if the amount is lost. Until then withdrawals of these accounts need approval.",
} as const satisfies Text;

/** The mail to a finance operator about a payment that could not be booked. */
export function unbookedNotice(
  { hash, to, paidBp: paid }: PaymentFacts,
  accountIds: readonly bigint[],
  language: Language,
): { subject: string; body: string } {
  const accounts = accountIds.length === 0 ? "-" : accountIds.join(", ");
  const params = { hash, to, paid, accounts };
  return operatorNotice(language, params, {
    subject: SUBJECT,
    paragraphs: [FACTS],
    commands: COMMANDS,
  });
}
