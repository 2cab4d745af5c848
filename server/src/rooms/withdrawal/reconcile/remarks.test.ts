import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator/errors.ts";
import { expect, test } from "vitest";
import { bpOfUnits } from "../payout/units-of.ts";
import { remarkOf, remarkText, reportIn } from "./remarks.ts";

test("a report names its facts in the reader's language, and so does the error that kept a payment from being booked", () => {
  const payment = { hash: "0xabc", to: "0xdef", paidBp: "5" };
  const tooLittle = { ...payment, accountId: "7", amount: "12.5" };
  const report = {
    lines: [
      remarkOf("booked", { ...payment, accountId: "7", withdrawalId: "3" }),
      { ...remarkOf("notBooked", tooLittle), error: payoutActErrors.tooLittle.key },
    ],
    obstacles: [remarkOf("inPool", { transactions: "2" })],
    resumed: [],
  };
  const [zh, en] = [reportIn("zn", report), reportIn("en", report)];
  expect(zh.lines).toEqual([
    "0xabc 向 0xdef 支付了 5 BP：已记入账户 7，提现编号 3",
    expect.stringContaining("账户 7 的余额少于 0xabc 支付的 12.5 BP。待办，在服务器终端"),
  ]);
  expect(en.lines[1]).toContain("Account 7 has less than the 12.5 BP that 0xabc paid. To do");
  expect(zh.obstacles).toEqual(["付款钱包有 2 笔交易在节点的交易池中等待；上链后重新核对"]);
  for (const text of [...zh.lines, ...en.lines, ...zh.obstacles, ...en.obstacles])
    expect(text).not.toMatch(/[{}]/);
});

test("a payment is named in BP to its last digit, and one of an older report in the token's smallest unit", () => {
  expect(bpOfUnits(1_234_500_000_000_000_000_000n, 18)).toBe("1,234.5");
  expect(bpOfUnits(1n, 18)).toBe("0.000000000000000001");
  const of = (facts: Record<string, string>) =>
    remarkText(remarkOf("noOwner", { hash: "0xabc", to: "0xdef", ...facts }), "en");
  expect(of({ paidBp: "1,234.5" })).toContain("0xabc paid 1,234.5 BP to 0xdef");
  expect(of({ units: "7" })).toContain("0xabc paid 7 units to 0xdef");
});
