import type { NoticeKind } from "@nodeyard/contract/notice-kinds.ts";
import { messages } from "../../shared/i18n.ts";

const zh: Record<NoticeKind, string> = {
  fault: "故障",
  recovery: "恢复",
  payout: "付款",
  unpaid: "未付款",
  security: "安全",
  node: "部署",
  bill: "账单",
  account: "账号",
};
const en: Record<NoticeKind, string> = {
  fault: "Fault",
  recovery: "Recovery",
  payout: "Payment",
  unpaid: "Not paid",
  security: "Security",
  node: "Deployment",
  bill: "Bill",
  account: "Account",
};

/** The kinds of notices, in the reader's words. */
export const kinds = messages(zh, en);
