import { formatUtc } from "../../../shared/format.ts";
import type { SheetValue } from "../../../shared/spreadsheets/sheet-cells.ts";
import type { SheetColumn } from "../../../shared/spreadsheets/spreadsheet.ts";
import { past } from "./messages.ts";
import type { StatementLine, StatementRow } from "./statement-rows.ts";

/** Decimal digits that a spreadsheet program keeps of a number. */
const EXACT_DIGITS = 15;

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

/** An exact decimal text as a number, so that it can be added up; as the text where a number would lose digits. */
export function sheetNumber(decimal: string): SheetValue {
  const digits = decimal.replace(/^-?0*|\./g, "");
  return digits.length <= EXACT_DIGITS ? Number(decimal) : decimal;
}

/** The columns of a statement; in CSV amounts stay the texts that they are, to the last digit. */
export function statementSheet(zone: string, format: "xlsx" | "csv"): SheetColumn<StatementRow>[] {
  const amount = format === "xlsx" ? sheetNumber : (decimal: string): SheetValue => decimal;
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
    ofLine(past.columnValue, 16, (line) => amount(line.valueYuan)),
    ofLine(past.columnNet, 18, (line) => line.withdrawal && amount(line.withdrawal.net)),
    ofLine(past.columnAddress, 46, (line) => line.withdrawal?.address ?? null),
    ofLine(past.columnTransaction, 70, (line) => line.withdrawal?.transaction || null),
  ];
}
