import type { Buyback } from "@nodeyard/contract/buyback/calls.ts";
import { expect, it } from "vitest";
import { csvLine } from "../../shared/spreadsheets/csv.ts";
import { buybackSheet } from "./buyback-export.tsx";

const paid: Buyback = {
  id: "7",
  type: 94,
  time: "2026-11-27T10:00:00.000Z",
  endedAt: "2026-11-27T10:02:00.000Z",
  exchangeMoney: "100.00",
  realMoney: "95.00",
  tax: "5.00",
  fee: "0.00",
  exchangeBXC: "34001.000000",
  RMBPrice: "0.00294118",
  discount: "0.95",
  orderId: "20261127110070101506",
  ZFBAccount: "ch***@example.com",
  ZFBName: "**远",
  status: 1,
  state: "paid",
  returnReason: null,
  payeeCause: null,
};
const lineOf = (row: Buyback): string =>
  csvLine(buybackSheet("csv").map(({ value }) => value(row)));

it("an exported sale has price, gross, tax, fee, net, order number and date paid", () => {
  expect(lineOf(paid)).toBe(
    "2026-11-27 10:00:00,Paid,2026-11-27 10:02:00,34001.000000,0.00294118,100.00,5.00,0.00,95.00,20261127110070101506,**远,ch***@example.com\r\n",
  );
});

it("an exported sale that was returned was paid at no time", () => {
  const returned = { ...paid, state: "returned", orderId: "", returnReason: "operator" } as const;
  const [, status, paidAt] = buybackSheet("csv").map(({ value }) => value(returned));
  expect([status, paidAt]).toEqual(["Not paid, BP returned", null]);
});
