import type { AutoRun } from "@nodeyard/contract/auto-withdrawal/calls.ts";
import { expect, it } from "vitest";
import { csvLine } from "../../shared/spreadsheets/csv.ts";
import { runSheet } from "./run-export.tsx";

const paid: AutoRun = {
  id: "2026-11-08",
  time: "2026-11-08T02:00:00.000Z",
  exchangeMoney: "200.00",
  realMoney: "190.00",
  tax: "10.00",
  fee: "0.00",
  exchangeBXC: "68002.000000",
  RMBPrice: "0.00294118",
  orderId: "20261108110070101506",
  endedAt: "2026-11-08T02:01:00.000Z",
  ZFBName: "**远",
  ZFBAccount: "ch***@example.com",
  status: 1,
  state: "paid",
  skipReason: null,
  returnReason: null,
  buybackId: "7",
};
const valuesOf = (run: AutoRun) => runSheet("csv").map(({ value }) => value(run));

it("an exported automatic withdrawal has price, gross, tax, fee, net, order number and date paid", () => {
  expect(csvLine(valuesOf(paid))).toBe(
    "2026-11-08 02:00:00,Paid,,2026-11-08 02:01:00,68002.000000,0.00294118,200.00,10.00,0.00,190.00,20261108110070101506,**远,ch***@example.com\r\n",
  );
});

it.each([
  ["payee-refused", "Account error, BP returned"],
  ["account-changed", "Not paid, BP returned"],
  ["operator", "Not paid, BP returned"],
] as const)(
  "an exported one that was returned for %s reads as on the page",
  (returnReason, word) => {
    const [, status, , paidAt] = valuesOf({
      ...paid,
      state: "returned",
      orderId: "",
      returnReason,
    });
    expect([status, paidAt]).toEqual([word, null]);
  },
);
