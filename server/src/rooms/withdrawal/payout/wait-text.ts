import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type Text } from "../../../platform/language.ts";

/** What payouts wait for: tokens, gas, or a token that rejects all transfers. All of them resume automatically. */
const SHORTAGES = ["tokens", "gas", "token-refuses"] as const;
export type Shortage = (typeof SHORTAGES)[number];

/** Also what an operator must look into: a payment that the ledger does not know, or a transaction that nodes refuse. */
export type WaitReason = Shortage | "paid-elsewhere" | "refused";

export function isShortage(reason: WaitReason): reason is Shortage {
  return (SHORTAGES as readonly string[]).includes(reason);
}

export interface ToldWait {
  readonly reason: WaitReason;
  readonly withdrawalId: bigint;
  readonly signerAddress: string;
  readonly tokenAddress: string;
  readonly chainId: number;
}

const REASONS: Readonly<Record<WaitReason, Text>> = {
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
    zh: "链上已有提现 {withdrawalId} 的付款，但账目中没有记录。可能是恢复了较早的备份，或热钱包的私钥在别处被使用。为避免重复付款，这笔提现已暂停，等待人工核对。",
    en: "The chain has a payment of withdrawal {withdrawalId} that the ledger has no record of. An older backup may have been restored, or the hot wallet's key is being used elsewhere. To prevent a double payment, that withdrawal is on hold until an operator reviews it.",
  },
  refused: {
    zh: "区块链节点拒绝接收提现 {withdrawalId} 已签名的交易。系统会继续发送同一笔交易；节点的回答见日志“a payout was not taken”。",
    en: "The chain's nodes refuse the signed transaction of withdrawal {withdrawalId}. The same transaction is sent again and again; the node's answer is in the log line \"a payout was not taken\".",
  },
};
const SUBJECT: Text = { zh: "Nodeyard：提现正在等待", en: "Nodeyard: withdrawals are waiting" };
const CHECK_SUBJECT: Text = {
  zh: "Nodeyard：提现 {withdrawalId} 需要人工核查",
  en: "Nodeyard: withdrawal {withdrawalId} needs a check",
};
const FACTS: Text = {
  zh: "热钱包：{signerAddress}\n代币：{tokenAddress}\n链 ID：{chainId}",
  en: "Hot wallet: {signerAddress}\nToken: {tokenAddress}\nChain ID: {chainId}",
};
const OUTLOOK: Text = {
  zh: "在此期间提现只会等待，不会取消；问题解决后自动继续。",
  en: "Until then withdrawals wait and are not cancelled; they resume automatically once this is fixed.",
};
const COMMANDS: Text = {
  zh: "请在服务器上运行 npm run payouts -- reconcile 查看链上记录。无法核清时，用 npm run payouts -- end {withdrawalId} --paid 交易哈希 或 --return 结束这笔提现。",
  en: "Run npm run payouts -- reconcile on the server to see what the chain has. If that does not settle it, end the withdrawal with npm run payouts -- end {withdrawalId} --paid HASH, or --return.",
};

/** The mail to an operator about payouts that wait. */
export function waitNotice(told: ToldWait, language: Language): { subject: string; body: string } {
  const { reason, ...facts } = told;
  const params = { ...facts, withdrawalId: String(told.withdrawalId) };
  const isShort = isShortage(reason);
  return {
    subject: inLanguage(isShort ? SUBJECT : CHECK_SUBJECT, language, params),
    body: [REASONS[reason], FACTS, isShort ? OUTLOOK : COMMANDS]
      .map((text) => inLanguage(text, language, params))
      .join("\n\n"),
  };
}
