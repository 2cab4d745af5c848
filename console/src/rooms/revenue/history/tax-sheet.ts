import type { TaxSum, TaxYearResponse } from "@nodeyard/contract/revenue/tax-calls.ts";
import { CHINA_OFFSET_MS } from "@nodeyard/contract/time.ts";
import { formatUtc } from "../../../shared/format.ts";
import { decimalsIn, type SheetFormat } from "../../../shared/spreadsheets/decimals-in.ts";
import type { SheetValue } from "../../../shared/spreadsheets/sheet-cells.ts";
import type { SheetColumn } from "../../../shared/spreadsheets/spreadsheet.ts";
import { past } from "./messages.ts";

export type TaxOrder = TaxYearResponse["orders"][number];

/** A line of the file: an order, or a sum. */
export type TaxRow =
  | { readonly row: "order"; readonly order: TaxOrder }
  | { readonly row: "sum"; readonly label: string; readonly sum: TaxSum };

export const hasPayments = ({ count, cards }: TaxSum): boolean => count > 0 || Number(cards) > 0;

/** Months with payments, as `2026-03`. */
export function paidMonths({ year, months }: TaxYearResponse) {
  return months
    .map((sum, index) => ({ month: `${year}-${String(index + 1).padStart(2, "0")}`, sum }))
    .filter(({ sum }) => hasPayments(sum));
}

/** An instant in China: `2026-11-28 18:00`. */
export function inChina(at: string): string {
  return formatUtc(new Date(Date.parse(at) + CHINA_OFFSET_MS).toISOString(), "second");
}

/** The account's orders, the sums of the months, of the person's other accounts, and of the year. */
export function taxRows(data: TaxYearResponse): TaxRow[] {
  const sumRow = (label: string, sum: TaxSum): TaxRow => ({ row: "sum", label, sum });
  return [
    ...data.orders.map((order): TaxRow => ({ row: "order", order })),
    ...paidMonths(data).map(({ month, sum }) => sumRow(past.sumOfMonth(month), sum)),
    ...(hasPayments(data.otherAccounts) ? [sumRow(past.otherAccounts, data.otherAccounts)] : []),
    sumRow(past.sumOfYear(data.year), data.sum),
  ];
}

export function taxSheet(format: SheetFormat): SheetColumn<TaxRow>[] {
  const amount = decimalsIn(format);
  const ofOrder = (
    heading: string,
    width: number,
    value: (order: TaxOrder) => SheetValue,
  ): SheetColumn<TaxRow> => ({
    heading,
    width,
    value: (row) => (row.row === "order" ? value(row.order) : null),
  });
  /** An exchange is no payment: its face value has a column of its own. */
  const money = (heading: string, part: "gross" | "tax" | "fee" | "net"): SheetColumn<TaxRow> => ({
    heading,
    width: 16,
    value: (row) => {
      if (row.row === "sum") return amount(row.sum[part]);
      return row.order.kind === "exchange" ? null : amount(row.order[part]);
    },
  });
  return [
    {
      heading: past.taxWhat,
      width: 26,
      value: (row) => (row.row === "order" ? past[`way_${row.order.kind}`] : row.label),
    },
    ofOrder(past.taxPaidAt, 20, (order) => inChina(order.paidAt)),
    ofOrder(past.taxOrder, 34, (order) => order.order || null),
    {
      heading: past.payments,
      width: 10,
      value: (row) => (row.row === "sum" ? row.sum.count : null),
    },
    ofOrder(past.taxBp, 18, (order) => amount(order.bp)),
    ofOrder(past.taxPrice, 14, (order) => amount(order.price)),
    money(past.taxGross, "gross"),
    money(past.taxTax, "tax"),
    money(past.taxFee, "fee"),
    money(past.taxNet, "net"),
    {
      heading: past.taxCards,
      width: 16,
      value: (row) => {
        if (row.row === "sum") return amount(row.sum.cards);
        return row.order.kind === "exchange" ? amount(row.order.gross) : null;
      },
    },
  ];
}
