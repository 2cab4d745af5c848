import { defineErrors } from "../error.ts";
import { redemptionError } from "../redemption/error-texts.ts";

const WORDS = { zh: "申请", en: "buy-back", many: "Withdrawals" } as const;

/** Errors of selling BP for yuan. */
export const buybackErrors = defineErrors("buyback", {
  payeeMissing: {
    code: 5501,
    zh: "请先填写收款信息",
    en: "Fill in payee info first",
  },
  amountInvalid: {
    code: 5502,
    field: "exchangeMoney",
    zh: "金额错误",
    en: "Amount error",
  },
  amountOutOfRange: {
    code: 5503,
    field: "exchangeMoney",
    zh: "单次最少 ¥{min}，最多 ¥{max}",
    en: "The minimum withdrawal is ¥{min}, the maximum is ¥{max}",
  },
  balanceInsufficient: {
    code: 5504,
    field: "exchangeMoney",
    zh: "余额不足，当前最多 ¥{most}",
    en: "Insufficient balance: at most ¥{most} now",
  },
  notMultiple: {
    code: 5505,
    field: "exchangeMoney",
    zh: "金额须为 {multiple} 的倍数",
    en: "Multiples of {multiple} only",
  },
  quotaExceeded: {
    code: 5506,
    field: "exchangeMoney",
    zh: "超出本月额度：同一实名用户每月 ¥{limit}，本月还剩 ¥{left}",
    en: "Above the monthly quota of ¥{limit} a person: ¥{left} is left this month",
  },
  tooManyThisMonth: {
    code: 5507,
    zh: "本月已申请 {count} 次，已达上限",
    en: "You have made the {count} withdrawals that are possible in a month",
  },
  codeRequired: {
    code: 5508,
    field: "inputEmailCode",
    zh: "请输入手机或邮箱验证码",
    en: "Enter the e-mail or phone code",
  },
  channelRequired: {
    code: 5509,
    field: "channel",
    zh: "请选择提现渠道",
    en: "Choose a withdrawal channel",
  },
  channelClosed: {
    code: 5510,
    field: "channel",
    zh: "银行卡渠道暂未开放",
    en: "Bank cards are not yet open",
  },
  termsChanged: {
    code: 5511,
    zh: "价格或税率已更新，请按新的金额重新确认",
    en: "Price or tax has changed. Confirm again with the new figures",
  },
  payeeChanged: {
    code: 5512,
    zh: "收款信息已变更，请重新确认",
    en: "The payee has changed. Confirm again",
  },
  nameFirst: {
    code: 5513,
    zh: "支付宝收款需要先完成实名认证和身份证照片认证",
    en: "Verify your real name and the photos of your ID card first: payments to Alipay need both",
  },
  lockedByPayee: {
    code: 5514,
    zh: "变更收款信息后 24 小时内不能申请，请于 {until} 之后再试",
    en: "Withdrawals are locked for 24 hours after a change of the payee. Try again after {until}",
  },
  lockedByPassword: { ...redemptionError.lockedByPassword(WORDS), code: 5515 },
  lockedByFactor: { ...redemptionError.lockedByFactor(WORDS), code: 5516 },
  closed: {
    code: 5517,
    zh: "暂时不能申请，请稍后再试",
    en: "This is closed for now. Try again later",
  },
  notOnThisSite: {
    code: 5518,
    zh: "国际站不提供现金回购",
    en: "Buy-backs are available on the Chinese site only",
  },
  keyUsed: { ...redemptionError.keyUsed(WORDS), code: 5519 },
  unknownBuyback: {
    code: 5520,
    field: "id",
    zh: "没有这笔回购",
    en: "No such buy-back",
  },
  dayLimit: { ...redemptionError.dayLimit, code: 5521 },
  notWaiting: {
    code: 5522,
    zh: "这笔回购无需审核，或已批准",
    en: "This buy-back does not wait for approval",
  },
  ownBuyback: {
    code: 5523,
    zh: "不能处理自己账号的回购",
    en: "Operators can't do this to a buy-back of their own account",
  },
  immature: {
    code: 5525,
    field: "exchangeMoney",
    zh: "最近 {hours} 小时的收益暂不可用，当前最多 ¥{most}",
    en: "Revenue of the last {hours} hours is not yet available: at most ¥{most} now",
  },
  paused: { ...redemptionError.paused, code: 5526 },
  notReady: {
    code: 5527,
    field: "canCommit",
    zh: "页面上还有未填好的内容，请更正后再提交",
    en: "The page shows something to correct. Correct it, then submit again",
  },
  holdUnchanged: {
    code: 5528,
    zh: "这笔回购已经是该状态，或已在批次中",
    en: "This buy-back is in that state already, or in a batch",
  },
  mayBePaid: {
    code: 5524,
    zh: "这笔回购可能已付款或正在付款，不能退回",
    en: "This buy-back may be paid already or is being paid. It can't be returned",
  },
});

export const buybackMessages = {
  held: {
    zh: "已暂缓：在恢复之前不会自动付款，可以手工付款",
    en: "On hold: it is not paid automatically until you release it, and can be paid by hand",
  },
  heldInTransit: {
    zh: "已暂缓：不再发起付款。此前的付款请求在 {until} 之前仍可能到账，之后才能手工付款",
    en: "On hold: no more requests are sent. One of before can still be paid until {until}; after that it can be paid by hand",
  },
  released: { zh: "已恢复自动付款", en: "Released: it is paid automatically" },
  returned: { zh: "BP 已退回", en: "BP returned" },
  submitted: {
    zh: "已提交，5 个工作日内支付到支付宝账号",
    en: "Submitted; paid to the payment-app account within 5 working days",
  },
  switched: { zh: "回购开关已更新", en: "Buy-back switches saved" },
  requested: { zh: "已查询支付状态", en: "The payment's status was requested" },
} as const;
