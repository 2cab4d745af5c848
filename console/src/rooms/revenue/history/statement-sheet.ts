import { formatUtc } from "../../../shared/format.ts";
import type { SheetValue } from "../../../shared/spreadsheets/sheet-cells.ts";
import { decimalsIn, type SheetFormat } from "../../../shared/spreadsheets/decimals-in.ts";
import type { SheetColumn } from "../../../shared/spreadsheets/spreadsheet.ts";
import { past } from "./messages.ts";
import type { StatementLine, StatementRow } from "./statement-rows.ts";

const KIND_WORDS: Readonly<Record<string, string>> = {
  network: past.kindNetwork,
  compute: past.kindCompute,
  activity: past.kindActivity,
  invite: past.kindInvite,
  adjustment: past.kindAdjustment,
  withdrawal: past.kindWithdrawal,
  buyback: past.kindBuyback,
  exchange: past.kindExchange,
};

const PAYMENT_PARTS = ["gross", "tax", "fee", "net"] as const;

/** The columns of a statement; in CSV amounts stay the texts that they are, to the last digit. */
export function statementSheet(zone: string, format: SheetFormat): SheetColumn<StatementRow>[] {
  const amount = decimalsIn(format);
  const ofLine = (
    heading: string,
    width: number,
    value: (line: StatementLine) => SheetValue,
  ): SheetColumn<StatementRow> => ({
    heading,
    width,
    value: (row) => (row.row === "line" ? value(row.line) : null),
  });
  return [
    {
      heading: past.columnDay(zone),
      width: 16,
      value: (row) => (row.row === "line" ? row.line.day : row.day),
    },
    {
      heading: past.columnKind,
      width: 18,
      value: (row) =>
        row.row === "line" ? (KIND_WORDS[row.line.kind] ?? row.line.kind) : past[row.row],
    },
    ofLine(past.columnReference, 36, (line) => line.reference),
    ofLine(past.columnOccurred, 20, (line) => formatUtc(line.occurredAt, "second")),
    ofLine(past.columnRecorded, 20, (line) => formatUtc(line.recordedAt, "second")),
    ofLine(past.columnDevices, 9, (line) => line.deviceCount),
    ofLine(past.columnAmount, 18, (line) => amount(line.amount)),
    ofLine(past.columnPlatformFee, 18, (line) => (line.withdrawal ? null : amount(line.fee))),
    ofLine(past.columnNetworkFee, 18, (line) => (line.withdrawal ? amount(line.fee) : null)),
    ofLine(past.columnTax, 12, (line) => amount(line.tax)),
    {
      heading: past.columnBalance,
      width: 20,
      value: (row) => amount(row.row === "line" ? row.line.balanceAfter : row.balance),
    },
    ofLine(past.columnPrice, 14, (line) => amount(line.price)),
    ofLine(past.columnValue, 16, (line) => amount(line.value)),
    ofLine(past.columnBasis, 18, (line) => past[`basis_${line.basis}`]),
    ...PAYMENT_PARTS.map((part) =>
      ofLine(past[`payment_${part}`], 16, (line) => line.payment && amount(line.payment[part])),
    ),
    ofLine(past.columnOrder, 34, (line) => line.payment?.order || null),
    ofLine(past.columnNet, 18, (line) => line.withdrawal && amount(line.withdrawal.net)),
    ofLine(past.columnAddress, 46, (line) => line.withdrawal?.address ?? null),
    ofLine(past.columnTransaction, 70, (line) => line.withdrawal?.transaction || null),
  ];
}
