import type { Text } from "../text.ts";

/** Why BP were returned, where that is not the payee's fault, with what the owner can do. */
export const RETURN_WORDS = {
  "account-changed": {
    zh: "申请前后钱包、收款信息、密码、两步验证或身份信息有变更，为安全起见没有付款；锁定结束后可重新申请",
    en: "Wallet, payee, password, second factor or identity were changed around the request, so nothing was paid, for safety. Request it again once the lock has ended",
  },
  operator: {
    zh: "运营人员退回了这笔申请，如有疑问请联系客服",
    en: "An operator returned it. Contact support if you have questions",
  },
  closed: {
    zh: "支付宝关闭了这笔付款，没有付出款项；可以重新申请",
    en: "Alipay closed the payment without paying. You can request it again",
  },
  "address-refused": {
    zh: "该钱包地址无法收款；请绑定其他地址后重新申请",
    en: "This wallet address can't receive payments. Bind another one, then request it again",
  },
  reverted: {
    zh: "链上交易执行失败，没有付款；可以重新申请",
    en: "The transaction failed on the chain and nothing was paid. You can request it again",
  },
  "out-of-stock": {
    zh: "礼品卡库存不足；可以选择其他面值",
    en: "There were not enough cards in stock. You can choose another denomination",
  },
} as const satisfies Readonly<Record<string, Text>>;
