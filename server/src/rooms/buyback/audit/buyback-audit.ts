import type { Audit } from "../../redemption/notify-findings.ts";
import { BUYBACKS } from "../switches.ts";

/** The audit of buy-backs, to which findings of their payment belong as well. */
export const BUYBACK_AUDIT: Audit = {
  name: "buybacks",
  channel: BUYBACKS,
  subject: {
    zh: "Nodeyard：回购审计发现 {count} 处不符",
    en: "Nodeyard: the buy-back audit found {count}",
  },
  lead: {
    zh: "支付宝、回购记录与账本的核对结果有变化。可能涉及资金的不符会自动暂停付款。",
    en: "Alipay, the buy-backs and the ledger are compared every hour, and the result has changed. Payments are halted where money may be concerned.",
  },
};
