import { defineErrors } from "../error.ts";
import { groupDigits } from "../money.ts";
import { REASON_MAX_CHARACTERS, REASON_MIN_CHARACTERS } from "../operator-reason.ts";
import { MOST_CODES_ADDED } from "./rules.ts";

/** Errors that every act of an operator can answer, whichever room it is of. */
export const operatorActErrors = defineErrors("operator", {
  reasonRequired: {
    code: 5261,
    field: "reason",
    zh: `请填写原因（${REASON_MIN_CHARACTERS} 到 ${REASON_MAX_CHARACTERS} 个字符）`,
    en: `Give a reason of ${REASON_MIN_CHARACTERS} to ${REASON_MAX_CHARACTERS} characters`,
  },
  changed: {
    code: 5262,
    zh: "其他人刚刚做了更改，本次操作未执行。请查看最新状态后再决定",
    en: "Another operator has changed this meanwhile, so nothing was done. Look at it as it is now, then decide again",
  },
  roleLost: {
    code: 5263,
    zh: "你没有执行此操作的角色",
    en: "You don't have a role for this",
  },
});

export const operatorErrors = defineErrors("operator", {
  unknownAccount: { code: 5271, zh: "账号不存在", en: "No such account" },
  accountClosed: {
    code: 5299,
    zh: "账号已关闭，不能再执行操作",
    en: "This account has been closed, so nothing can be done to it",
  },
  accountFrozen: {
    code: 5298,
    zh: "账号已被限制，请先解除限制",
    en: "This account is frozen. Release it first",
  },
  ownAccount: {
    code: 5272,
    zh: "不能对自己的账号执行此操作",
    en: "Operators can't do this to their own account",
  },
  unknownRequest: { code: 5273, zh: "申请不存在", en: "No such request" },
  requestEnded: {
    code: 5274,
    zh: "该申请已结束：{state}",
    en: "This request has ended: {state}",
  },
  askerLostRole: {
    code: 5349,
    zh: "申请人已没有相应的角色，该申请只能拒绝",
    en: "Who asked for this no longer has a role for it. It can only be declined",
  },
  ownRequest: {
    code: 5275,
    zh: "需由另一位运营人员批准",
    en: "Another operator has to approve this",
  },
  notOwnRequest: {
    code: 5276,
    zh: "只有申请人可以撤回",
    en: "Only the operator who asked can cancel it",
  },
  subjectChanged: {
    code: 5277,
    zh: "提出申请后情况已有变化，不能再批准，该申请已失效。请重新申请",
    en: "What the request is about has changed since, so it can't be approved and is closed. Make a new request",
  },
  correctionWaits: {
    code: 5211,
    zh: "该账号有更正申请等待处理，请先处理",
    en: "A correction of this account waits. Decide about it first",
  },
  nameRequired: {
    code: 5397,
    zh: "该账号没有实名信息：请先完成实名认证，或由两位运营人员登记姓名",
    en: "It is not known whose account this is: its owner verifies the name, or two operators record it first",
  },
  nameEmpty: {
    code: 5398,
    field: "name",
    zh: "请填写姓名和证件号码",
    en: "Enter the name and the number of the document",
  },
  keyUsed: {
    code: 5212,
    field: "idempotencyKey",
    zh: "该请求编号已用于另一项申请",
    en: "This request key was already used for another request",
  },
  limitInvalid: {
    code: 5213,
    field: "value",
    zh: "请输入 {min} 到 {max} 之间的数值，或留空",
    en: "Enter a figure from {min} to {max}, or nothing",
  },
  limitAboveGeneral: {
    code: 5350,
    field: "value",
    zh: "所有账号都以 {general} 为上限，请填写不高于它的数值，或留空",
    en: "{general} holds for every account. Enter no more than that, or nothing",
  },
  alreadyAsked: {
    code: 5278,
    zh: "已有一项相同的申请在等待",
    en: "The same request is waiting already",
  },
  amountInvalid: {
    code: 5279,
    field: "amount",
    zh: "请输入不为零、绝对值不超过 1,000,000,000 的 BP 数量，最多六位小数",
    en: "Enter an amount of BP that is not zero, of at most 1,000,000,000, with up to six decimals",
  },
  balanceTooLow: {
    code: 5280,
    field: "amount",
    zh: "最多可扣减 {available} BP",
    en: "At most {available} BP can be taken",
  },
  lastRole: {
    code: 5281,
    zh: "至少要有两个账号拥有运维角色，否则无人能批准申请",
    en: "At least two accounts keep the role “operations”: otherwise nobody could approve a request",
  },
  nothingChanges: {
    code: 5282,
    zh: "没有需要更改的内容",
    en: "This would change nothing",
  },
  noFactor: {
    code: 5283,
    zh: "该账号未启用两步验证",
    en: "The account has no second factor",
  },
  decidedByTwo: {
    code: 5226,
    zh: "已有两位运维人员，角色由他们在控制台共同决定",
    en: "Two operators have the role operations: they decide about roles together, in the console",
  },
  recordThere: {
    code: 5228,
    zh: "该设备已有档案，请改用修改",
    en: "The device has a record already. Change that one",
  },
  recordMissing: {
    code: 5289,
    zh: "该设备还没有档案，请先新建",
    en: "The device has no record yet. Write one first",
  },
  balanceInvalid: {
    code: 5227,
    field: "balance",
    zh: "请输入 BP 数量，最多六位小数",
    en: "Enter an amount of BP with up to six decimals",
  },
  balanceTooLarge: {
    code: 5351,
    field: "balance",
    zh: "与当前余额相差不能超过 1,000,000,000 BP",
    en: "It can differ from the balance by 1,000,000,000 BP at most",
  },
  unknownJob: {
    code: 5284,
    zh: "任务已不在队列中",
    en: "The job is not in the queue any more",
  },
  jobNotANumber: {
    code: 5291,
    zh: "“{id}”不是任务编号",
    en: "“{id}” is not a number of a job",
  },
  jobRuns: { code: 5286, zh: "任务正在运行", en: "The job is running now" },
  codesInvalid: {
    code: 5288,
    field: "count",
    zh: `请输入 1 到 ${groupDigits(String(MOST_CODES_ADDED))} 之间的整数`,
    en: `Enter a whole number from 1 to ${groupDigits(String(MOST_CODES_ADDED))}`,
  },
  waitsForApproval: {
    code: 5287,
    zh: "该提现需先经另一位运营人员批准",
    en: "Another operator has to approve this withdrawal first",
  },
  unknownRate: { code: 5292, zh: "没有这一项", en: "There is no such rate" },
  rateInvalid: {
    code: 5293,
    zh: "请输入 {min} 到 {max} 之间的数值",
    en: "Enter a figure from {min} to {max}",
  },
  rateChoice: { code: 5294, zh: "请选择是或否", en: "Choose yes or no" },
  rateDay: {
    code: 5295,
    field: "day",
    zh: "请输入 {first} 起五年内的日期（UTC）",
    en: "Enter a UTC day from {first} on, within five years",
  },
  rateThere: {
    code: 5296,
    field: "day",
    zh: "从这一天起已有一项变更，请先撤回",
    en: "Another change begins on that day. Withdraw it first",
  },
  rateLeap: {
    code: 5352,
    field: "isLeapConfirmed",
    zh: "有数值变为原来的两倍以上或一半以下，或新增、取消了上限。请核对并确认",
    en: "A figure more than doubles or falls below half, or a limit comes or goes. Check it, and confirm it",
  },
  termsDoNotFit: {
    code: 5362,
    field: "minYuan",
    zh: "单次上限不得低于下限，且下限须为倍数的整数倍",
    en: "The most is at least the least, and the least is a multiple of the multiple",
  },
  correctionUnconfirmed: {
    code: 5363,
    field: "confirmedAmount",
    zh: "超过 {ceiling} BP 的更正须再次输入同一数额以确认",
    en: "Confirm a correction above {ceiling} BP by repeating its amount",
  },
  rateNotSteep: {
    code: 5364,
    zh: "这项变更无须他人批准，可以直接录入",
    en: "This change needs no second person: enter it yourself",
  },
  previewNeeded: {
    code: 5360,
    field: "preview",
    zh: "请先试算这些数值，并查看结果",
    en: "Preview these figures first, and look at the result",
  },
  rateNotice: {
    code: 5361,
    field: "day",
    zh: "有数值变化超过 20%：一个人录入需提前 24 小时，最早自 {first} 起；更早生效须由另一位财务批准",
    en: "A figure changes by more than 20%: alone you give 24 hours' notice, from {first} on. Earlier, another finance operator has to approve it",
  },
  rateAnnounced: {
    code: 5395,
    field: "day",
    zh: "影响收益的变更须提前 14 天通知节点主：一个人录入最早自 {first} 起；更早生效须由另一位财务批准",
    en: "Owners are notified 14 days ahead of a change of what they earn: alone you enter it from {first} on. Earlier, another finance operator has to approve it",
  },
  rateTooSoon: {
    code: 5396,
    field: "day",
    zh: "影响收益的变更至少提前 24 小时通知节点主，最早自 {first} 起",
    en: "Owners have at least 24 hours' notice of a change of what they earn: enter a day from {first} on",
  },
  rateInForce: {
    code: 5297,
    zh: "该项已经生效，只能用新的变更替代",
    en: "It is in force already. Only a new change can replace it",
  },
  rateDoesNotFit: {
    code: 5264,
    zh: "这些数值合在一起过大，无法精确计算",
    en: "Together these figures are too large to be calculated exactly",
  },
  nothingSettled: {
    code: 5265,
    zh: "还没有已结算的日期可供试算",
    en: "No day has been settled yet that this could be calculated for",
  },
  previewBusy: {
    code: 5266,
    zh: "另一项试算正在进行，请稍后再试",
    en: "Another calculation is running. Try again in a moment",
  },
  previewTooLong: {
    code: 5267,
    zh: "试算超过 {seconds} 秒，已停止；没有写入任何数据",
    en: "The calculation took longer than {seconds} seconds and was stopped. Nothing was written",
  },
  checkRuns: {
    code: 5268,
    zh: "同一项检查正在进行，请等它结束",
    en: "The same check is running. Wait until it has ended",
  },
  unknownCheck: {
    code: 5269,
    zh: "没有这次检查",
    en: "There is no such check",
  },
  noChain: {
    code: 5285,
    zh: "服务器未配置区块链",
    en: "No chain is set up here",
  },
});

export const operatorMessages = {
  yuanAllowed: { zh: "已允许回购和兑换", en: "Buy-backs and exchanges allowed" },
  yuanRefused: { zh: "已拒绝回购和兑换", en: "Buy-backs and exchanges refused" },
  pageOpened: { zh: "页面已开放", en: "The page is open to the account" },
  pageClosed: { zh: "页面已关闭", en: "The page is closed to the account" },
  recorded: { zh: "设备档案已保存", en: "The record is saved" },
  deviceUnbound: { zh: "设备已解绑", en: "The device is unbound" },
  frozen: { zh: "账号已限制", en: "Account frozen" },
  unfrozen: { zh: "账号限制已解除", en: "Account released" },
  limitSet: { zh: "限额已更改", en: "Limit changed" },
  qrCodeSent: { zh: "二维码邮件已发送", en: "The QR code is mailed" },
  signInsEnded: { zh: "所有登录已退出", en: "All sign-ins ended" },
  requestedBefore: {
    zh: "该申请此前已提交，没有重复提交",
    en: "This was asked for before. Nothing was asked for again",
  },
  requested: { zh: "已提交，等待另一位运营人员批准", en: "Asked. Another operator decides" },
  approved: { zh: "已批准并执行", en: "Approved and done" },
  declined: { zh: "已拒绝", en: "Declined" },
  cancelled: { zh: "已撤回", en: "Request cancelled" },
  returned: { zh: "BP 已退回", en: "The BP are returned" },
  ended: { zh: "提现已完成", en: "The withdrawal is completed" },
  retried: { zh: "任务将立即运行", en: "The job runs now" },
  codesAdded: { zh: "激活码已增加", en: "The codes are added" },
  rateAdded: { zh: "变更已录入", en: "The change is entered" },
  rateWithdrawn: { zh: "变更已撤回", en: "The change is withdrawn" },
  payoutRetried: { zh: "付款将立即继续", en: "The payout is tried now" },
  checkStarted: { zh: "检查已开始，结束后显示结果", en: "The check has begun. Its result follows" },
  paused: { zh: "付款已暂停", en: "Payouts are paused" },
  resumed: { zh: "付款暂停已解除", en: "The halt is ended" },
} as const;
