import { expect, it } from "vitest";
import type { ListedWithdrawal } from "@nodeyard/contract/withdrawal/calls.ts";
import { csvLine } from "../../shared/spreadsheets/csv.ts";
import { withdrawalSheet } from "./withdrawal-export.tsx";

const address = `0x${"a".repeat(40)}`;
const transaction = `0x${"b".repeat(64)}`;
const paid: ListedWithdrawal = {
  id: "3",
  created_at: "2026-11-27T10:00:00.000Z",
  ended_at: "2026-11-27T10:02:00.000Z",
  eth_dst_addr: address,
  subtotal: { amount: "5000.000000" },
  gas: "600.000000",
  net: "4400.000000",
  balance_after: "0.000000",
  status: "completed",
  step: "complete",
  transaction,
  eth_browser: "",
  usdtPrice: "0.0004",
};
const lineOf = (row: ListedWithdrawal): string =>
  csvLine(withdrawalSheet("csv").map(({ value }) => value(row)));

it("an exported withdrawal has its fee, its net, and their value on the day that it was paid", () => {
  expect(lineOf(paid)).toBe(
    `2026-11-27 10:00:00,Paid,2026-11-27 10:02:00,5000.000000,600.000000,4400.000000,0.0004,1.76,${address},${transaction}\r\n`,
  );
});

it("an exported withdrawal in progress has neither a date paid nor a value", () => {
  const open = { ...paid, status: "created", ended_at: null, usdtPrice: "" } as const;
  expect(lineOf(open).split(",").slice(1, 8)).toEqual([
    "Waiting for confirmation",
    "",
    "5000.000000",
    "600.000000",
    "4400.000000",
    "",
    "",
  ]);
});
