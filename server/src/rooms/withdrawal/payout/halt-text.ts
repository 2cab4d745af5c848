import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import { operatorNotice } from "../operator/operator-notice.ts";
import type { HaltReason } from "./halt.ts";

const REASONS = {
  restore: {
    zh: "数据库已从备份恢复，备份之后的付款可能不在账目中。",
    en: "The database was restored from a backup. Payouts made after the backup may be missing from the ledger.",
  },
  history: {
    zh: "数据库缺少已提交的事务，例如切换到了落后的备库：之后的付款可能不在账目中。",
    en: "The database lacks transactions that were committed, as after a failover to a standby that was behind. Payouts made since may be missing from the ledger.",
  },
  audit: {
    zh: "付款审计发现链上记录与账目不符，可能已重复付款或多付。",
    en: "The payout audit found payments that disagree with the ledger; too much may have been paid.",
  },
  "chain-ahead": {
    zh: "链上有付款钱包的交易或付款未计入账目：私钥可能在别处被使用，或节点曾隐瞒一笔付款，其 BP 已被退回。",
    en: "The chain has transactions or payments that the ledger does not account for: the payout wallet's key may be in use elsewhere, or nodes hid a payment whose BP were given back.",
  },
  "chain-contradicts": {
    zh: "区块链节点的回答与已知事实矛盾。",
    en: "A node's answers contradict what is known of the chain.",
  },
  operator: { zh: "运维人员暂停了付款。", en: "An operator paused payouts." },
} as const satisfies Readonly<Record<HaltReason, Text>>;
const RECONCILE = {
  zh: "请运行 payouts reconcile：它会列出与链上记录不符之处，全部核对无误后恢复付款。",
  en: "Run payouts reconcile: it lists every difference from the chain, and resumes payouts once there is none.",
} as const satisfies Text;
const RESUME = {
  zh: "查明原因后，请运行 payouts resume {reason}。",
  en: "Once the cause is known, run payouts resume {reason}.",
} as const satisfies Text;
const SUBJECT = {
  zh: "Nodeyard：付款已暂停",
  en: "Nodeyard: payouts are halted",
} as const satisfies Text;
const EFFECT = {
  zh: "自 {since} 起不再签署任何付款；已发送的交易继续跟踪，待处理的提现保持预留。",
  en: "Since {since} no payout is signed. Transactions already sent are followed, and pending withdrawals stay held.",
} as const satisfies Text;
const DETAILS = { zh: "详情：{details}", en: "Details: {details}" } as const satisfies Text;

/** Reasons that only a clean reconciliation resumes. */
export const RECONCILED: ReadonlySet<HaltReason> = new Set(["restore", "history", "chain-ahead"]);

/** The mail to an operator about halted payouts. */
export function haltNotice(
  halt: { readonly reason: HaltReason; readonly since: Date; readonly details: unknown },
  language: Language,
): { subject: string; body: string } {
  const { reason, since, details } = halt;
  const params = { reason, since: formatInstant(since), details: JSON.stringify(details) };
  return operatorNotice(language, params, {
    subject: SUBJECT,
    paragraphs: [REASONS[reason], EFFECT, DETAILS],
    commands: RECONCILED.has(reason) ? RECONCILE : RESUME,
  });
}
