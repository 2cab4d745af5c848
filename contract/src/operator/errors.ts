import { defineErrors } from "../error.ts";
import { MOST_CODES_ADDED, REASON_MAX_CHARACTERS, REASON_MIN_CHARACTERS } from "./rules.ts";

/** Errors that every act of an operator can answer, whichever room it is of. */
export const operatorActErrors = defineErrors("operator", {
  reasonRequired: {
    status: 200,
    code: 5261,
    field: "reason",
    zh: `请填写原因（${REASON_MIN_CHARACTERS} 到 ${REASON_MAX_CHARACTERS} 个字符）`,
    en: `Give a reason of ${REASON_MIN_CHARACTERS} to ${REASON_MAX_CHARACTERS} characters`,
  },
  changed: {
    status: 200,
    code: 5262,
    zh: "其他人刚刚做了更改，本次操作未执行。请查看最新状态后再决定",
    en: "Another operator has changed this meanwhile, so nothing was done. Look at it as it is now, then decide again",
  },
  roleLost: {
    status: 200,
    code: 5263,
    zh: "你已没有执行此操作的角色",
    en: "You no longer have a role for this",
  },
});

export const operatorErrors = defineErrors("operator", {
  unknownAccount: { status: 200, code: 5271, zh: "账号不存在", en: "No such account" },
  accountClosed: {
    status: 200,
    code: 5299,
    zh: "账号已关闭，不能再执行操作",
    en: "This account has been closed, so nothing can be done to it",
  },
  accountFrozen: {
    status: 200,
    code: 5298,
    zh: "账号已被限制，请先解除限制",
    en: "This account is frozen. Release it first",
  },
  ownAccount: {
    status: 200,
    code: 5272,
    zh: "不能对自己的账号执行此操作",
    en: "Operators can't do this to their own account",
  },
  unknownRequest: { status: 200, code: 5273, zh: "申请不存在", en: "No such request" },
  requestEnded: {
    status: 200,
    code: 5274,
    zh: "该申请已结束：{state}",
    en: "This request has ended: {state}",
  },
  ownRequest: {
    status: 200,
    code: 5275,
    zh: "需由另一位运营人员批准",
    en: "Another operator has to approve this",
  },
  notOwnRequest: {
    status: 200,
    code: 5276,
    zh: "只有申请人可以撤回",
    en: "Only the operator who asked can cancel it",
  },
  subjectChanged: {
    status: 200,
    code: 5277,
    zh: "提出申请后情况已有变化，不能再批准。请重新申请",
    en: "What the request is about has changed since, so it can't be approved. Make a new request",
  },
  alreadyAsked: {
    status: 200,
    code: 5278,
    zh: "已有一项相同的申请在等待",
    en: "The same request is waiting already",
  },
  amountInvalid: {
    status: 200,
    code: 5279,
    field: "amount",
    zh: "请输入不为零、绝对值不超过 1,000,000,000 的 BP 数量，最多六位小数",
    en: "Enter an amount of BP that is not zero, of at most 1,000,000,000, with up to six decimals",
  },
  balanceTooLow: {
    status: 200,
    code: 5280,
    field: "amount",
    zh: "账户余额不足以扣减",
    en: "The balance is lower than what would be taken",
  },
  lastRole: {
    status: 200,
    code: 5281,
    zh: "至少要有两个账号拥有 {role} 角色，否则无人能批准申请",
    en: "At least two accounts keep the role {role}: otherwise nobody could approve a request",
  },
  nothingChanges: {
    status: 200,
    code: 5282,
    zh: "没有需要更改的内容",
    en: "This would change nothing",
  },
  noFactor: {
    status: 200,
    code: 5283,
    zh: "该账号未启用两步验证",
    en: "The account has no second factor",
  },
  decidedByTwo: {
    status: 200,
    code: 5226,
    zh: "已有两位 operations 运营人员，角色由他们在控制台共同决定",
    en: "Two operators have the role operations: they decide about roles together, in the console",
  },
  recordThere: {
    status: 200,
    code: 5228,
    zh: "该设备已有档案，请改用修改",
    en: "The device has a record already. Change that one",
  },
  recordMissing: {
    status: 200,
    code: 5289,
    zh: "该设备还没有档案，请先新建",
    en: "The device has no record yet. Write one first",
  },
  balanceInvalid: {
    status: 200,
    code: 5227,
    field: "balance",
    zh: "请输入 BP 数量，最多六位小数",
    en: "Enter an amount of BP with up to six decimals",
  },
  unknownJob: {
    status: 200,
    code: 5284,
    zh: "任务已不在队列中",
    en: "The job is not in the queue any more",
  },
  jobNotANumber: {
    status: 200,
    code: 5291,
    zh: "“{id}”不是任务编号",
    en: "“{id}” is not a number of a job",
  },
  jobRuns: { status: 200, code: 5286, zh: "任务正在运行", en: "The job is running now" },
  codesInvalid: {
    status: 200,
    code: 5288,
    field: "count",
    zh: `请输入 1 到 ${MOST_CODES_ADDED} 之间的整数`,
    en: `Enter a whole number from 1 to ${MOST_CODES_ADDED}`,
  },
  waitsForApproval: {
    status: 200,
    code: 5287,
    zh: "该提现需先经另一位运营人员批准",
    en: "Another operator has to approve this withdrawal first",
  },
  noChain: {
    status: 200,
    code: 5285,
    zh: "服务器未配置区块链",
    en: "No chain is set up here",
  },
});

export const operatorMessages = {
  pageOpened: { zh: "页面已开放", en: "The page is open to the account" },
  pageClosed: { zh: "页面已关闭", en: "The page is closed to the account" },
  recorded: { zh: "设备档案已保存", en: "The record is saved" },
  deviceUnbound: { zh: "设备已解绑", en: "The device is unbound" },
  frozen: { zh: "账号已限制", en: "Account frozen" },
  unfrozen: { zh: "账号限制已解除", en: "Account released" },
  signInsEnded: { zh: "所有登录已退出", en: "All sign-ins ended" },
  asked: { zh: "已提交，等待另一位运营人员批准", en: "Asked. Another operator decides" },
  approved: { zh: "已批准并执行", en: "Approved and done" },
  declined: { zh: "已拒绝", en: "Declined" },
  takenBack: { zh: "已撤回", en: "Request cancelled" },
  returned: { zh: "BP 已退回", en: "The BP are returned" },
  ended: { zh: "提现已完成", en: "The withdrawal is completed" },
  retried: { zh: "任务将立即运行", en: "The job runs now" },
  codesAdded: { zh: "激活码已增加", en: "The codes are added" },
  payoutRetried: { zh: "付款将立即继续", en: "The payout goes on now" },
  paused: { zh: "付款已暂停", en: "Payouts are paused" },
  resumed: { zh: "付款暂停已解除", en: "The halt is ended" },
} as const;
