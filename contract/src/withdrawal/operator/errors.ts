import { defineErrors } from "../../error.ts";

/** Why an operator's act on a payout is refused. */
export const payoutActErrors = defineErrors("withdrawal", {
  unknownWithdrawal: {
    code: 5231,
    zh: "没有编号为 {withdrawalId} 的提现",
    en: "There is no withdrawal {withdrawalId}",
  },
  notANumber: {
    code: 5290,
    zh: "“{id}”不是提现编号",
    en: "“{id}” is not a number of a withdrawal",
  },
  withdrawalEnded: {
    code: 5232,
    zh: "提现 {withdrawalId} 已经结束",
    en: "Withdrawal {withdrawalId} has ended",
  },
  notWaiting: {
    code: 5233,
    zh: "提现 {withdrawalId} 无需审核",
    en: "Withdrawal {withdrawalId} does not wait for approval",
  },
  mayBePaid: {
    code: 5234,
    zh: "付款因“{reason}”暂停，提现 {withdrawalId} 可能已经付出。请先核对付款：付款页的“核对”，或在服务器终端运行 nodeyard payouts reconcile",
    en: 'Payouts are halted for the reason "{reason}": withdrawal {withdrawalId} may be paid already. First reconcile: on the page of payouts, or by nodeyard payouts reconcile at the server\'s terminal',
  },
  isPaid: {
    code: 5235,
    zh: "付款合约已支付提现 {withdrawalId}，系统会自动完成",
    en: "The payout contract has paid withdrawal {withdrawalId}; a worker completes it",
  },
  isSigned: {
    code: 5236,
    zh: "提现 {withdrawalId} 已签署 nonce 为 {nonce} 的交易，仍可能付出，只能由链上结果结束",
    en: "A transaction with nonce {nonce} was signed for withdrawal {withdrawalId} and may still pay it; only the chain can end it",
  },
  isRestored: {
    code: 5252,
    zh: "提现 {withdrawalId} 来自恢复的备份：备份之后签署的交易可能仍会付款。确认不会后，先在服务器终端运行 nodeyard payouts close-restore",
    en: "Withdrawal {withdrawalId} comes from a restored backup: a transaction signed after the backup may still pay it. Once none can, at the server's terminal: nodeyard payouts close-restore",
  },
  noRestore: {
    code: 5253,
    zh: "没有未结束的备份恢复",
    en: "No restore is open",
  },
  alreadyPaused: {
    code: 5237,
    zh: "付款已被运营人员暂停",
    en: "Payouts are already paused by an operator",
  },
  notHalted: { code: 5238, zh: "付款没有暂停", en: "Payouts are not halted" },
  severalHalts: {
    code: 5239,
    zh: "有多项暂停，请指明其中一项：{open}",
    en: "Several halts are open; name one of them: {open}",
  },
  unknownHalt: {
    code: 5240,
    zh: "没有这项暂停；现有：{open}",
    en: "No halt of that name is open; open: {open}",
  },
  onlyReconciled: {
    code: 5241,
    zh: "“{reason}”造成的暂停只能在核对无误后解除：付款页的“核对”，或在服务器终端运行 nodeyard payouts reconcile",
    en: 'Only a clean reconciliation ends a halt of reason "{reason}": on the page of payouts, or by nodeyard payouts reconcile at the server\'s terminal',
  },
  hashInvalid: {
    code: 5251,
    field: "hash",
    zh: "请输入 0x 开头的 64 位交易哈希",
    en: "Enter the transaction's hash: 0x and 64 hexadecimal digits",
  },
  unknownPayment: {
    code: 5242,
    zh: "{hash} 不是付款合约或付款钱包尚未入账的付款；核对付款会列出它们",
    en: "{hash} is no payment of the payout contract or the payout wallet that still has to be accounted for; a reconciliation of payouts lists them",
  },
  unknownAccount: {
    code: 5243,
    zh: "没有编号为 {accountId} 的账号",
    en: "There is no account {accountId}",
  },
  alreadyBooked: {
    code: 5244,
    zh: "{hash} 已经入账",
    en: "{hash} is accounted for already",
  },
  paidItself: {
    code: 5245,
    zh: "付款合约已自行支付提现 {withdrawalId}",
    en: "The payout contract has paid withdrawal {withdrawalId} itself",
  },
  paysAnother: {
    code: 5246,
    zh: "{hash} 向 {to} 支付了 {paid} BP，而提现 {withdrawalId} 应向 {address} 支付 {expected} BP",
    en: "{hash} paid {paid} BP to {to}; withdrawal {withdrawalId} is of {expected} BP to {address}",
  },
  noWholeAmount: {
    code: 5247,
    zh: "{hash} 支付的数量超过六位小数，无法入账",
    en: "{hash} paid an amount with more than six decimals, which no ledger entry can have",
  },
  writtenOff: { code: 5248, zh: "{hash} 已核销", en: "{hash} was written off" },
  tooLittle: {
    code: 5249,
    zh: "账户 {accountId} 的余额少于 {hash} 支付的 {amount} BP",
    en: "Account {accountId} has less than the {amount} BP that {hash} paid",
  },
  noChain: {
    code: 5250,
    zh: "这里没有配置区块链：请使用服务器的设置（NODEYARD_CHAIN_…）运行，或启动带有本地链的服务器",
    en: "No chain is set up here: run this with the server's settings (NODEYARD_CHAIN_…), or start the server that keeps a local chain",
  },
});
