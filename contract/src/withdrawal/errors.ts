import { defineErrors } from "../error.ts";
import { redemptionError } from "../redemption/error-texts.ts";

const WORDS = { zh: "提现", en: "withdrawal", many: "Withdrawals" } as const;

/** Errors of BP withdrawals. */
export const withdrawalErrors = defineErrors("withdrawal", {
  amountInvalid: {
    code: 4901,
    field: "amount",
    zh: "提现数量错误",
    en: "amount error",
  },
  amountOutOfRange: {
    code: 4902,
    field: "amount",
    zh: "单次最少提现 5,000 BP，最多 10,000,000 BP",
    en: "single minimum 5,000 BP, maximum 10,000,000 BP",
  },
  amountAboveWithdrawable: {
    code: 4903,
    field: "amount",
    zh: "提现数量错误：最近 {hours} 小时的收益暂不可提，当前最多可提 {withdrawable} BP",
    en: "amount error: revenue from the last {hours} hours is not yet available. You can withdraw {withdrawable} BP now",
  },
  balanceInsufficient: {
    code: 4917,
    field: "amount",
    zh: "提现数量错误：余额不足，你的可用余额为 {balance} BP",
    en: "amount error: insufficient balance. You have {balance} BP available",
  },
  tooManyDecimals: {
    code: 4918,
    field: "amount",
    zh: "提现数量错误：最多六位小数",
    en: "amount error: at most six decimals",
  },
  passwordWrong: {
    code: 4904,
    field: "password",
    zh: "密码错误",
    en: "password error",
  },
  codeRequired: {
    code: 4905,
    field: "emailVerifyCode",
    zh: "请输入邮箱或手机验证码",
    en: "missing e-mail or phone code",
  },
  walletMissing: {
    code: 4906,
    zh: "请先绑定钱包地址",
    en: "Bind a wallet first",
  },
  lockedByWallet: {
    code: 4907,
    zh: "更换钱包后 24 小时内不能提现，请于 {until} 之后再试",
    en: "Withdrawals are locked for 24 hours after a wallet change. Try again after {until}",
  },
  lockedByPassword: { ...redemptionError.lockedByPassword(WORDS), code: 4908 },
  lockedByFactor: { ...redemptionError.lockedByFactor(WORDS), code: 4915 },
  alreadyOpen: {
    code: 4909,
    zh: "有一笔提现正在处理，完成后才能再次提现",
    en: "A withdrawal is in progress. You can make the next one once it has finished",
  },
  dayLimit: { ...redemptionError.dayLimit, code: 4916 },
  closed: {
    code: 4910,
    zh: "提现暂时关闭",
    en: "Withdrawals are closed for now",
  },
  keyUsed: { ...redemptionError.keyUsed(WORDS), code: 4911 },
  unknownWithdrawal: {
    code: 4912,
    field: "id",
    zh: "没有这笔提现",
    en: "No such withdrawal",
  },
  paused: {
    code: 4913,
    zh: "运营方正在核对账目与链上记录，提现暂停；你的 BP 不受影响，请稍后再试",
    en: "Withdrawals are paused while operators compare the ledger with the chain. Your BP are safe; try again later",
  },
  notOnThisSite: {
    code: 4914,
    zh: "中文站不提供 BP 提现",
    en: "BP withdrawals are not available on the Chinese site",
  },
});

export const withdrawalMessages = {
  submitted: { zh: "提现申请已提交，等待打包", en: "Submitted, waiting for confirmation" },
} as const;
