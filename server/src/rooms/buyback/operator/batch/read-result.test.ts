import { SHEET_HEADINGS, SHEET_TITLE } from "@nodeyard/contract/buyback/operator/batch-rules.ts";
import { expect, it } from "vitest";
import { matchResult, type ExpectedLine } from "./match-result.ts";
import { parseAmount, readResult } from "./read-result.ts";

const NUMBER = "0123456789abcdef0123456789abcdef";
const OTHER = "f".repeat(32);
const LINE: ExpectedLine = {
  line: 1,
  outBizNo: NUMBER,
  account: "13800001234",
  name: "张小三",
  netFen: 9_500n,
};
const HEAD = ["序号", "收款方支付宝账号", "收款方姓名", "金额(元)", "备注", "状态", "失败原因"];
const row = (
  over: Partial<Record<"account" | "name" | "amount" | "remark" | "status", string>>,
) => {
  const { account, name, amount, remark, status } = {
    account: LINE.account,
    name: LINE.name,
    amount: "95.00",
    remark: `BP回购 ${NUMBER}`,
    status: "成功",
    ...over,
  };
  return ["1", account, name, amount, remark, status, ""];
};
const problemsOf = (...rows: string[][]) =>
  matchResult(readResult([HEAD, ...rows]), [LINE]).problems.map(({ row: at, problem }) => [
    at,
    problem,
  ]);

it.each([
  ["95", 9_500n],
  ["95.5", 9_550n],
  ["1,234.50", 123_450n],
  ["¥ 95.00", 9_500n],
  ["95.000", 9_500n],
  ["95.001", undefined],
  ["-95", undefined],
  ["9.5e1", undefined],
  ["", undefined],
])("reads the amount %s", (text, fen) => {
  expect(parseAmount(text)).toBe(fen);
});

it.each([
  ["成功", "paid"],
  ["付款成功", "paid"],
  ["SUCCESS", "paid"],
  ["失败", "failed"],
  ["已退票", "failed"],
  ["处理中", undefined],
  ["未成功", undefined],
  ["部分成功", undefined],
  ["", undefined],
])("takes the status %s as %s", (status, result) => {
  expect(readResult([HEAD, row({ status })])[0]?.result).toBe(result);
});

it("finds the headings below other rows and in other orders, and leaves sums out", () => {
  const rows = [
    ["支付宝批量付款结果"],
    ["付款状态", "收款人账号", "付款金额(元)", "付款理由", "支付宝流水号"],
    ["付款成功", "\t13800001234", "95.00", `BP回购 ${NUMBER}`, "\t2026112322"],
    ["合计", "", "95.00", ""],
  ];
  expect(readResult(rows)).toEqual([
    {
      row: 3,
      account: "13800001234",
      name: undefined,
      amountFen: 9_500n,
      outBizNo: NUMBER,
      result: "paid",
      failure: "",
      orderId: "2026112322",
    },
  ]);
});

it("reads the file that is handed out, which has no status, only where none is needed", () => {
  const sheet = [[SHEET_TITLE], [...SHEET_HEADINGS], row({}).slice(0, 5)];
  expect(() => readResult(sheet)).toThrow("resultUnreadable");
  const rows = readResult(sheet, { needsStatus: false });
  expect(matchResult(rows, [LINE], { needsStatus: false }).problems).toEqual([]);
});

it("fits a line with its account and name whole or masked", () => {
  expect(problemsOf(row({}))).toEqual([]);
  expect(problemsOf(row({ account: "138****1234", name: "*小三" }))).toEqual([]);
  expect(problemsOf(row({ name: "**三" }))).toEqual([]);
});

it.each<[string, string[][], unknown[]]>([
  ["another account", [row({ account: "13900001234" })], [[2, "account"]]],
  ["an account that shows too little", [row({ account: "*********34" })], [[2, "account"]]],
  ["another masked account", [row({ account: "139****1234" })], [[2, "account"]]],
  ["another name", [row({ name: "李小三" })], [[2, "name"]]],
  ["a name that shows nothing", [row({ name: "***" })], [[2, "name"]]],
  ["a fen more", [row({ amount: "95.01" })], [[2, "amount"]]],
  ["no amount", [row({ amount: "x" })], [[2, "amount"]]],
  ["no final result", [row({ status: "处理中" })], [[2, "notFinal"]]],
  ["a line twice", [row({}), row({})], [[3, "duplicate"]]],
  ["a payment of no batch", [row({}), row({ remark: `BP回购 ${OTHER}` })], [[3, "unknown"]]],
  ["no number", [row({}), row({ remark: "工资" })], [[3, "unknown"]]],
  ["a line that is not there", [], [[null, "missing"]]],
])("refuses %s, by its row", (_what, rows, problems) => {
  expect(problemsOf(...rows)).toEqual(problems);
});

it("leaves payments of other numbers out where a restore has lost them, but none without a number", () => {
  const rows = readResult([HEAD, row({}), row({ remark: OTHER }), row({ remark: "工资" })]);
  expect(matchResult(rows, [LINE], { hasOthers: true }).problems).toEqual([
    { row: 4, line: null, problem: "unknown" },
  ]);
});

it.each([
  ["zh***@example.com", "zhang.san_1@example.com", true],
  ["zh***1@example.com", "zhang.san_1@example.com", true],
  ["zh***@example.com", "li.si@example.com", false],
  ["zhang.san_1*@example.com", "zhang.san_1@example.com", false],
  ["*a*a*a", "aaaaab", false],
  ["138****1234", "13800001234", true],
])("takes the masked account %s of %s: %s", (account, full, fits) => {
  const line = { ...LINE, account: full };
  const { problems } = matchResult(readResult([HEAD, row({ account })]), [line]);
  expect(problems.length === 0).toBe(fits);
});

it.each([
  ["成功", "失败", undefined],
  ["失败", "成功", undefined],
  ["成功", "付款成功", "paid"],
  ["失败", "已退票", "failed"],
])("takes two columns of status, %s and %s, as %s", (first, second, result) => {
  const rows = [
    [...HEAD, "付款状态"],
    [...row({ status: first }), second],
  ];
  expect(readResult(rows)[0]?.result).toBe(result);
});
