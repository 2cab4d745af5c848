import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type Text } from "../../../platform/language.ts";

/**
 * Why the hot wallet cannot pay: insufficient tokens, insufficient gas, a paused token, or an identical transfer that is
 * already on the chain but not in the ledger.
 */
export type Shortage = "tokens" | "gas" | "token-refuses" | "paid-elsewhere";

export interface ToldShortage {
  readonly shortage: Shortage;
  readonly signerAddress: string;
  readonly tokenAddress: string;
  readonly chainId: number;
}

const REASONS: Readonly<Record<Shortage, Text>> = {
  tokens: {
    zh: "热钱包中的代币不足，无法支付待处理的提现。",
    en: "The hot wallet does not hold enough tokens for the pending withdrawals.",
  },
  gas: {
    zh: "热钱包中的余额不足以支付矿工费（gas）。",
    en: "The hot wallet's balance is too low to pay for gas.",
  },
  "token-refuses": {
    zh: "代币合约目前拒绝一切转账。",
    en: "The token contract currently rejects all transfers.",
  },
  "paid-elsewhere": {
    zh: "链上已有一笔从热钱包发出、收款地址和数量与待处理提现完全相同的转账，但账目中没有记录。可能是恢复了较早的备份，或热钱包的私钥在别处被使用。为避免重复付款，这笔提现已暂停，等待人工核对。",
    en: "The chain has a transfer from the hot wallet with exactly the recipient and amount of a pending withdrawal, but the ledger has no record of it. An older backup may have been restored, or the hot wallet's key is being used elsewhere. To prevent a double payment, that withdrawal is on hold until an operator reviews it.",
  },
};
const SUBJECT: Text = { zh: "Nodeyard：提现正在等待", en: "Nodeyard: withdrawals are waiting" };
const FACTS: Text = {
  zh: "热钱包：{signerAddress}\n代币：{tokenAddress}\n链 ID：{chainId}",
  en: "Hot wallet: {signerAddress}\nToken: {tokenAddress}\nChain ID: {chainId}",
};
const OUTLOOK: Text = {
  zh: "在此期间提现只会等待，不会取消；问题解决后自动继续。",
  en: "Until then withdrawals wait and are not cancelled; they resume automatically once this is fixed.",
};

/** The mail to an operator about payouts that wait. */
export function shortageNotice(
  told: ToldShortage,
  language: Language,
): { subject: string; body: string } {
  const { shortage, ...wallet } = told;
  return {
    subject: inLanguage(SUBJECT, language),
    body: [
      inLanguage(REASONS[shortage], language),
      inLanguage(FACTS, language, wallet),
      inLanguage(OUTLOOK, language),
    ].join("\n\n"),
  };
}
