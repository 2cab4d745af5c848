// Offered to other rooms.
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import { operatorNotice } from "../operator/operator-notice.ts";

/**
 * Shortages that payouts wait for: tokens, gas, fees within the ceilings, or a token or contract that rejects all payments. All of them
 * resume automatically.
 */
export const SHORTAGES = [
  "tokens",
  "gas",
  "fees",
  "ceiling",
  "token-refuses",
  "contract-paused",
  "not-a-payer",
] as const;
export type Shortage = (typeof SHORTAGES)[number];

/**
 * Findings for an operator to look into: transactions that the database does not know, one that cannot be sent, nodes that do not
 * agree on one, or a refund that a restored backup makes unsafe.
 */
export const CHECKS = [
  "foreign-transactions",
  "refused",
  "former-wallet",
  "contradiction",
  "restored",
] as const;
export type WaitReason = Shortage | (typeof CHECKS)[number];

export function isShortage(reason: WaitReason): reason is Shortage {
  return (SHORTAGES as readonly string[]).includes(reason);
}

export interface WaitFacts {
  readonly reason: WaitReason;
  readonly withdrawalId: bigint;
  readonly signerAddress: string;
  readonly contractAddress: string;
  readonly tokenAddress: string;
  readonly chainId: number;
  /** In the words of the node that refused the transaction. */
  readonly answer: string;
}

const REASONS = {
  tokens: {
    zh: "付款合约中的代币不足，无法支付待处理的提现。",
    en: "The payout contract does not hold enough tokens for the pending withdrawals.",
  },
  gas: {
    zh: "付款钱包中的余额不足以支付矿工费（gas）。",
    en: "The payout wallet's balance is too low to pay for gas.",
  },
  fees: {
    zh: "当前网络的矿工费高于设置中的上限，或一笔交易已加价到上限。",
    en: "The chain's fees are above the ceilings of the settings, or a transaction's fee was raised as often as is allowed.",
  },
  ceiling: {
    zh: "付款合约本小时或本日的付款上限已用完，或不足以支付待处理的提现。",
    en: "What the payout contract may pay this hour or day is used up, or does not cover a pending withdrawal.",
  },
  "token-refuses": {
    zh: "代币合约目前拒绝一切转账。",
    en: "The token contract currently rejects all transfers.",
  },
  "contract-paused": {
    zh: "付款合约已被其所有者暂停。",
    en: "The payout contract is paused by its owner.",
  },
  "not-a-payer": {
    zh: "付款合约没有授权这个付款钱包付款。",
    en: "The payout contract has not appointed this payout wallet as payer.",
  },
  "foreign-transactions": {
    zh: "有节点报告付款钱包的交易多于账目中的记录，但尚无区块证实。可能是节点出错，也可能是恢复了较早的备份，或付款钱包的私钥在别处被使用。",
    en: "A node reports more transactions of the payout wallet than the database has, which no final block proves yet. The node may be wrong; an older backup may have been restored; or the payout wallet's key is in use elsewhere.",
  },
  refused: {
    zh: "区块链节点拒绝接收提现 {withdrawalId} 已签名的交易。节点的回答：“{answer}”。系统会继续发送，并在等待后提高矿工费。",
    en: "The chain's nodes refuse the signed transaction of withdrawal {withdrawalId}. A node answered “{answer}”. It is sent again, with a higher fee after a while.",
  },
  "former-wallet": {
    zh: "提现 {withdrawalId} 的交易由另一个付款钱包签名，而那个钱包的余额不足以支付矿工费（gas）。请向下方的付款钱包转入少量余额，或确认链的数据没有被删除。",
    en: "The transaction of withdrawal {withdrawalId} was signed by another payout wallet than the current one, whose balance is too low to pay for gas. Send it some, or find out whether the chain's data was deleted.",
  },
  contradiction: {
    zh: "区块链节点对提现 {withdrawalId} 是否已付款的回答互相矛盾，或在退回前没有全部回答。节点一致后自动继续；持续超过确认数的两倍时，暂停签署付款。请检查设置中的每个节点。",
    en: "The chain's nodes contradict each other about whether withdrawal {withdrawalId} was paid, or not all of them answer before it is returned. It resumes automatically once they agree; after twice the confirmations signing is halted. Check every node of the settings.",
  },
  restored: {
    zh: "提现 {withdrawalId} 应当退回，但它来自恢复的备份：备份之后可能已为它签署交易，账目中没有记录，而该交易仍可能上链付款。",
    en: "Withdrawal {withdrawalId} should be refunded, but it comes from a restored backup: a transaction may have been signed for it after the backup, which the database does not know and which can still be mined.",
  },
} as const satisfies Readonly<Record<WaitReason, Text>>;
const RESTORED_COMMANDS = {
  zh: "确认备份之后签署的交易都不会再上链后（例如服务器在备份之前已停止，或付款钱包之后的交易已用掉那些 nonce），运行 payouts close-restore --reason 说明，退回会自动继续。若在链上找到付款，请运行 payouts end {withdrawalId} --paid 交易哈希。",
  en: "Once no transaction that was signed after the backup can be mined any more (the server was stopped before the backup was written, or later transactions of the payout wallet have used those nonces), run payouts close-restore --reason TEXT; the refund follows automatically. If you find its payment, run payouts end {withdrawalId} --paid HASH.",
} as const satisfies Text;
const SUBJECT = {
  zh: "Nodeyard：提现正在等待",
  en: "Nodeyard: withdrawals are waiting",
} as const satisfies Text;
const CHECK_SUBJECT = {
  zh: "Nodeyard：提现 {withdrawalId} 需要人工核查",
  en: "Nodeyard: withdrawal {withdrawalId} needs a check",
} as const satisfies Text;
const FACTS = {
  zh: "付款钱包：{signerAddress}\n付款合约：{contractAddress}\n代币：{tokenAddress}\n链 ID：{chainId}",
  en: "Payout wallet: {signerAddress}\nPayout contract: {contractAddress}\nToken: {tokenAddress}\nChain ID: {chainId}",
} as const satisfies Text;
const OUTLOOK = {
  zh: "在此期间提现只会等待，不会取消；问题解决后自动继续。",
  en: "Until then withdrawals wait and are not cancelled; they resume automatically once this is fixed.",
} as const satisfies Text;
const COMMANDS = {
  zh: "请用 payouts reconcile 查看链上记录。无法核清时，用 payouts end {withdrawalId} --paid 交易哈希 或 payouts end {withdrawalId} --return 结束这笔提现。",
  en: "Run payouts reconcile to see what the chain has. If that does not settle it, end the withdrawal with payouts end {withdrawalId} --paid HASH, or payouts end {withdrawalId} --return.",
} as const satisfies Text;

/** The mail to an operator about payouts that wait. */
export function waitNotice(
  notice: WaitFacts,
  language: Language,
): { subject: string; body: string } {
  const { reason, ...facts } = notice;
  const params = { ...facts, withdrawalId: String(notice.withdrawalId) };
  const isShort = isShortage(reason);
  return isShort
    ? operatorNotice(language, params, {
        subject: SUBJECT,
        paragraphs: [REASONS[reason], FACTS, OUTLOOK],
      })
    : operatorNotice(language, params, {
        subject: CHECK_SUBJECT,
        paragraphs: [REASONS[reason], FACTS],
        commands: reason === "restored" ? RESTORED_COMMANDS : COMMANDS,
      });
}
