import type { Language } from "@nodeyard/contract/envelope.ts";
import type { ErrorDefinition } from "@nodeyard/contract/error.ts";
import {
  type TextParams,
  inLanguage,
  type Text,
  type NamesOf,
  type ParamsOf,
} from "@nodeyard/contract/text.ts";
import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator/errors.ts";
import type { HaltReason } from "../payout/halt.ts";

/** Remarks of a reconciliation; each is kept with its facts and worded for its reader. */
const REMARKS = {
  paid: {
    zh: "提现 {withdrawalId} 已支付，改为完成",
    en: "withdrawal {withdrawalId} was paid and is completed",
  },
  completedBy: {
    zh: "{hash} 向 {to} 支付了 {paid}：提现 {withdrawalId} 由此完成",
    en: "{hash} paid {paid} to {to}: withdrawal {withdrawalId} is completed by it",
  },
  booked: {
    zh: "{hash} 向 {to} 支付了 {paid}：已记入账户 {accountId}，提现编号 {withdrawalId}",
    en: "{hash} paid {paid} to {to}: booked to account {accountId} as withdrawal {withdrawalId}",
  },
  nonceRaised: {
    zh: "下一个 nonce 以链上为准：{next}，不是 {was}",
    en: "the next nonce is {next}, not {was}, as the chain has it",
  },
  chainGivenUp: {
    zh: "已放弃原来的链，上面有 {payments} 笔记录在案的付款；相应提现保持完成，审计会报告它们未付款",
    en: "the chain that had {payments} of the recorded payments is given up; its withdrawals stay completed, and the audit reports them as dropped",
  },
  severalOwners: {
    zh: "{hash} 向 {to} 支付了 {paid}：多个账户有过此地址：{accounts}。待办，在服务器终端入账或核销：nodeyard payouts book {hash} --account 账户编号 | --write-off；在此之前，这些账户的提现需人工审核",
    en: "{hash} paid {paid} to {to}: several accounts have or had this address: {accounts}. To do at the server's terminal: nodeyard payouts book {hash} --account ID | --write-off; the accounts' withdrawals wait for approval until then",
  },
  noOwner: {
    zh: "{hash} 向 {to} 支付了 {paid}：没有账户有过此地址。待办，在服务器终端入账或核销：nodeyard payouts book {hash} --account 账户编号 | --write-off",
    en: "{hash} paid {paid} to {to}: no account has or had this address. To do at the server's terminal: nodeyard payouts book {hash} --account ID | --write-off",
  },
  notBooked: {
    zh: "{hash} 向 {to} 支付了 {paid}：{why}。待办，在服务器终端入账或核销：nodeyard payouts book {hash} --account 账户编号 | --write-off；在此之前，该账户的提现需人工审核",
    en: "{hash} paid {paid} to {to}: {why}. To do at the server's terminal: nodeyard payouts book {hash} --account ID | --write-off; the account's withdrawals wait for approval until then",
  },
  returnedAndPaid: {
    zh: "提现 {withdrawalId} 已退回，却由 {hash} 支付：向 {to} 支付了 {paid}。待办，在服务器终端入账或核销：nodeyard payouts book {hash} --account 账户编号 | --write-off；在此之前，该账户的提现需人工审核",
    en: "withdrawal {withdrawalId} was given back and paid by {hash}: {paid} to {to}. To do at the server's terminal: nodeyard payouts book {hash} --account ID | --write-off; the account's withdrawals wait for approval until then",
  },
  undone: {
    zh: "{hash} 在链重组之前向 {to} 支付了 {paid}，现已不在链上；等它再次上链后重新核对。若不会再上链，在服务器终端核销：nodeyard payouts book {hash} --write-off",
    en: "{hash} paid {paid} to {to} before a reorganisation, and is on the chain no more; run it again once it is. If that cannot be, at the server's terminal: nodeyard payouts book {hash} --write-off",
  },
  lostShortly: {
    zh: "链上缺少 {payments} 笔已记为最终的付款，最新一笔是区块 {block} 的 {hash}；链重组之后，工作进程会重新发送，稍后再核对。若付款所在的链已经丢失，在服务器终端运行：nodeyard payouts reconcile --new-chain --reason 原因",
    en: "the chain lacks {payments} of the payments that were recorded as final, the newest in block {block} by {hash}; after a reorganisation the workers send them again, run it again later. If the chain that was paid on is lost, at the server's terminal: nodeyard payouts reconcile --new-chain --reason TEXT",
  },
  lostDeeply: {
    zh: "链上缺少 {payments} 笔已记为最终的付款，最新一笔是区块 {block} 的 {hash}；链重组无法解释，请检查节点是否属于正确的链、区块是否完整。若付款所在的链已经丢失，在服务器终端运行：nodeyard payouts reconcile --new-chain --reason 原因",
    en: "the chain lacks {payments} of the payments that were recorded as final, the newest in block {block} by {hash}; no reorganisation explains it: see whether the nodes are those of the right chain and have all its blocks. If the chain that was paid on is lost, at the server's terminal: nodeyard payouts reconcile --new-chain --reason TEXT",
  },
  readFurther: {
    zh: "此前已读到区块 {readBefore}，而链上最新的最终区块是 {lastBlock}；等节点同步后重新核对。若付款所在的链已经丢失，在服务器终端运行：nodeyard payouts reconcile --new-chain --reason 原因",
    en: "the chain was read up to block {readBefore} before, and its newest final block is {lastBlock}; run it again once the nodes have caught up. If the chain that was paid on is lost, at the server's terminal: nodeyard payouts reconcile --new-chain --reason TEXT",
  },
  inPool: {
    zh: "付款钱包有 {transactions} 笔交易在节点的交易池中等待；上链后重新核对",
    en: "{transactions} of the payout wallet's transactions wait in a node's pool; run it again once they are in a block",
  },
  notMined: {
    zh: "这里签署的 {transactions} 笔交易尚未上链；工作进程会重新发送，稍后再核对",
    en: "{transactions} of the transactions signed here are in no block yet; the workers send them again, run it again later",
  },
  unconfirmed: {
    zh: "{payments} 笔付款的确认数还不够；几分钟后重新核对",
    en: "{payments} of the payments have too few confirmations yet; run it again in a few minutes",
  },
  unproven: {
    zh: "还没有区块能证明付款钱包的 {transactions} 笔交易；几分钟后重新核对",
    en: "no block proves the payout wallet's count of {transactions} transactions yet; run it again in a few minutes",
  },
  /** Of reports from before they were kept as remarks. */
  asWritten: { zh: "{text}", en: "{text}" },
} as const satisfies Readonly<Record<string, Text>>;

type RemarkName = keyof typeof REMARKS;

export interface Remark {
  readonly remark: RemarkName;
  /** Parameters of its text. */
  readonly facts: TextParams;
  /** Why a payment was not booked: the key of an error of `payoutActErrors`, filled from `facts`. */
  readonly error?: string;
}

/** Parameters that `remarkText` fills itself. */
type DerivedParam = "paid" | "why";

export function remarkOf<Name extends RemarkName>(
  remark: Name,
  facts: ParamsOf<Exclude<NamesOf<(typeof REMARKS)[Name]>, DerivedParam>>,
): Remark {
  return { remark, facts };
}

const ERRORS: ReadonlyMap<string, ErrorDefinition> = new Map(
  Object.values(payoutActErrors).map((definition) => [definition.key, definition]),
);

/** Amount of a payment; reports from before have the token's smallest unit alone. */
function paidText({ paidBp, units }: TextParams, language: Language): string {
  if (paidBp !== undefined) return `${paidBp} BP`;
  return language === "zn" ? `${units} 个最小单位` : `${units} units`;
}

export function remarkText({ remark, facts, error }: Remark, language: Language): string {
  const why = error === undefined ? undefined : ERRORS.get(error);
  return inLanguage<Text>(REMARKS[remark], language, {
    ...facts,
    paid: paidText(facts, language),
    ...(why ? { why: inLanguage(why, language, facts) } : {}),
  });
}

export interface ReconcileReport {
  /** Findings and corrections. */
  readonly lines: readonly Remark[];
  /** Reasons for which signing stays halted. */
  readonly obstacles: readonly Remark[];
  readonly resumed: readonly HaltReason[];
}

/** A report in its reader's language. */
export function reportIn(
  language: Language,
  { lines, obstacles, resumed }: ReconcileReport,
): { lines: string[]; obstacles: string[]; resumed: HaltReason[] } {
  const inWords = (remarks: readonly Remark[]) =>
    remarks.map((remark) => remarkText(remark, language));
  return { lines: inWords(lines), obstacles: inWords(obstacles), resumed: [...resumed] };
}
