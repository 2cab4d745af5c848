/** The error of an account's limit of 24 hours, which counts every redemption. */
export const dayLimit = {
  status: 200,
  zh: "你的账号 24 小时内提现、回购和兑换合计最多 {limit} 次，请稍后再试",
  en: "Your account can take BP out {limit} times in 24 hours, in whatever way. Try again later",
} as const;
