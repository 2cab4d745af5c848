import type { TaxYearResponse } from "@nodeyard/contract/revenue/tax-calls.ts";
import { expect, it } from "vitest";
import { csvLine } from "../../../shared/spreadsheets/csv.ts";
import { taxRows, taxSheet } from "./tax-sheet.ts";

const none = { count: 0, gross: "0.00", tax: "0.00", fee: "0.00", net: "0.00", cards: "0.00" };
const own = { count: 1, gross: "100.00", tax: "5.00", fee: "0.00", net: "95.00", cards: "200.00" };
const others = { ...none, count: 1, gross: "300.00", tax: "15.00", net: "285.00" };
const sum = {
  count: 2,
  gross: "400.00",
  tax: "20.00",
  fee: "0.00",
  net: "380.00",
  cards: "200.00",
};
const order = { id: "7", bp: "34001.000000", price: "0.00294118" };
const data: TaxYearResponse = {
  code: 200,
  year: 2026,
  isOfPerson: true,
  sum,
  months: Array.from({ length: 12 }, (_, month) => (month === 2 ? sum : none)),
  otherAccounts: others,
  orders: [
    {
      ...order,
      kind: "buyback",
      paidAt: "2026-03-10T17:30:00.000Z",
      order: "2026031122001",
      gross: own.gross,
      tax: own.tax,
      fee: own.fee,
      net: own.net,
    },
    {
      ...order,
      kind: "exchange",
      paidAt: "2026-03-11T08:00:00.000Z",
      order: "",
      gross: "200.00",
      tax: "0.00",
      fee: "0.00",
      net: "200.00",
    },
  ],
};

it("the file of a tax year has the account's orders, then the sums of months, other accounts and year", () => {
  const lines = taxRows(data).map((row) => csvLine(taxSheet("csv").map(({ value }) => value(row))));
  expect(lines).toEqual([
    "Buy-back,2026-03-11 01:30:00,2026031122001,,34001.000000,0.00294118,100.00,5.00,0.00,95.00,\r\n",
    "Gift cards,2026-03-11 16:00:00,,,34001.000000,0.00294118,,,,,200.00\r\n",
    "Total 2026-03,,,2,,,400.00,20.00,0.00,380.00,200.00\r\n",
    '"Of it, your other accounts",,,1,,,300.00,15.00,0.00,285.00,0.00\r\n',
    "Total 2026,,,2,,,400.00,20.00,0.00,380.00,200.00\r\n",
  ]);
  const { orders, otherAccounts } = { ...data, orders: [], otherAccounts: none };
  expect(taxRows({ ...data, orders, otherAccounts })).toHaveLength(2);
});
