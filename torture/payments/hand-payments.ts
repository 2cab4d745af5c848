import type { PaidPerson } from "../../server/src/rooms/buyback/paid-person.ts";

/** A payment that an operator made at Alipay by hand, or tried to. */
export interface HandPayment {
  readonly outBizNo: string;
  readonly person: PaidPerson;
  readonly amountYuan: string;
  readonly isPaid: boolean;
}

const HEADINGS = ["收款方支付宝账号", "收款方姓名", "金额", "备注", "状态"];

/** The result file of these payments, as Alipay would hand it out. */
export function resultFile(payments: readonly HandPayment[]): string[][] {
  return [
    HEADINGS,
    ...payments.map(({ outBizNo, person, amountYuan, isPaid }) => [
      person.account,
      person.name,
      amountYuan,
      `BP回购 ${outBizNo}`,
      isPaid ? "成功" : "失败",
    ]),
  ];
}
