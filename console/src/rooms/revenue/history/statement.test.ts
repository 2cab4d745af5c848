import { describe, expect, it } from "vitest";
import { csvLine } from "../../../shared/spreadsheets/csv.ts";
import { statementFigures } from "./statement-figures.ts";
import { statementPage, type StatementLine } from "./statement-rows.ts";
import { statementSheet } from "./statement-sheet.ts";

const range = { from: "2026-11-01", to: "2026-11-20", zone: "Asia/Shanghai" };
const line: StatementLine = {
  lineId: "5150",
  reference: "compute:2026-11-19",
  kind: "compute",
  occurredAt: "2026-11-19T00:00:00.000Z",
  recordedAt: "2026-11-20T15:10:00.000Z",
  day: "2026-11-19",
  amount: "8603.977420",
  balanceAfter: "44027977.307189",
  fee: "86.908852",
  tax: "0.000000",
  basis: "day",
  price: "0.0029",
  value: "24.95",
  deviceCount: 14,
  withdrawal: null,
  payment: null,
};
const answer = (count: number, total: number) => ({
  list: Array.from({ length: count }, () => line),
  total,
  openingBalance: "1.000000",
  closingBalance: "2.000000",
});
const kinds = (page: number, count: number, total: number) =>
  statementPage(range, page, answer(count, total)).rows.map((row) => row.row);

describe("the file of a statement", () => {
  it("begins with the opening balance and ends with the closing one", () => {
    expect(kinds(1, 2, 2)).toEqual(["opening", "line", "line", "closing"]);
    expect(kinds(1, 0, 0)).toEqual(["opening", "closing"]);
    expect(kinds(1, 200, 201).at(-1)).toBe("line");
    expect(kinds(2, 1, 201)).toEqual(["line", "closing"]);
  });

  it("has the closing balance also where the lines fill their last page", () => {
    expect(kinds(1, 200, 200).at(-1)).toBe("line");
    expect(statementPage(range, 1, answer(200, 200)).total).toBe(202);
    expect(kinds(2, 0, 200)).toEqual(["closing"]);
  });

  it("has every column of a line, to the last digit", () => {
    const cells = statementSheet(range.zone, "csv").map(({ value }) =>
      value({ row: "line", line }),
    );
    expect(csvLine(cells)).toBe(
      "2026-11-19,Compute tasks,compute:2026-11-19,2026-11-19 00:00:00,2026-11-20 15:10:00,14,8603.977420,86.908852,,0.000000,44027977.307189,0.0029,24.95,Day's price,,,,,,,,\r\n",
    );
    const balance = { row: "opening", day: range.from, balance: "1.000000" } as const;
    expect(csvLine(statementSheet(range.zone, "csv").map(({ value }) => value(balance)))).toBe(
      "2026-11-01,Opening balance,,,,,,,,,1.000000,,,,,,,,,,,\r\n",
    );
  });

  it("has a withdrawal's network fee apart from platform fees, its net, address and transaction", () => {
    const withdrawal = {
      id: "3",
      net: "-4400.000000",
      address: `0x${"a".repeat(40)}`,
      transaction: `0x${"b".repeat(64)}`,
    };
    const sent = {
      ...line,
      kind: "withdrawal",
      amount: "-5000.000000",
      fee: "600.000000",
      withdrawal,
    };
    const cells = statementSheet(range.zone, "csv").map(({ value }) =>
      value({ row: "line", line: sent }),
    );
    expect(cells.slice(6, 9)).toEqual(["-5000.000000", null, "600.000000"]);
    expect(cells.slice(-3)).toEqual([withdrawal.net, withdrawal.address, withdrawal.transaction]);
  });

  it("has the yuan and the order number of a sale, and the price that it was settled at", () => {
    const payment = { gross: "100.00", tax: "5.00", fee: "0.00", net: "95.00", order: "2026112" };
    const sold = {
      ...line,
      kind: "buyback",
      basis: "settled" as const,
      price: "0.00294118",
      value: "-100.00",
      payment,
    };
    const cells = statementSheet(range.zone, "csv").map(({ value }) =>
      value({ row: "line", line: sold }),
    );
    expect(cells.slice(11, -3)).toEqual([
      "0.00294118",
      "-100.00",
      "Price settled at",
      ...Object.values(payment),
    ]);
  });

  it("never lets a reference be computed", () => {
    const odd = { ...line, reference: "=HYPERLINK(1)" };
    const cells = statementSheet("UTC", "csv").map(({ value }) =>
      value({ row: "line", line: odd }),
    );
    expect(csvLine(cells)).toContain(",'=HYPERLINK(1),");
  });
});

describe("the figures of a statement", () => {
  const data = {
    openingBalance: "100.000000",
    closingBalance: "54.000000",
    total: 5,
    sums: {
      network: "10.000000",
      compute: "2.000000",
      activity: "1.000000",
      invite: "1.000000",
      adjustment: "0.000000",
      withdrawn: "50.000000",
      networkFees: "10.000000",
      boughtBack: "0.000000",
      exchanged: "0.000000",
    },
  };
  it("add up: opening, plus what was credited, less what was withdrawn and its fees, is closing", () => {
    expect(statementFigures(data)).toEqual({
      sources: [
        { source: "network", signed: "10.000000" },
        { source: "compute", signed: "2.000000" },
        { source: "activity", signed: "1.000000" },
        { source: "invite", signed: "1.000000" },
        { source: "withdrawn", signed: "-50.000000" },
        { source: "networkFees", signed: "-10.000000" },
      ],
      isBalanced: true,
    });
  });

  it("say so where they do not, to the micro-BP", () => {
    expect(statementFigures({ ...data, closingBalance: "54.000001" }).isBalanced).toBe(false);
  });
});
