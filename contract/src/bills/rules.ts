import { addDays, utcDay } from "../time.ts";

/** A month of bills, in UTC: `YYYY-MM`. */
export type BillMonth = string;

/** Full months whose bills owners see, and operators calculate. */
const BILL_MONTHS = 3;

export const BILL_OPERATORS = ["ct", "cu", "cm", "abnormal", "unknown"] as const;
export type BillOperator = (typeof BILL_OPERATORS)[number];

/** `calculated`: operators alone see it, and it can be calculated again; `issued`: it never changes. */
export const MONTH_STATES = ["none", "calculated", "issued"] as const;
export type MonthState = (typeof MONTH_STATES)[number];

/** States of a bill line as owners and operators see them. */
export const BILL_STATES = ["unconfirmed", "disputed", "confirmed"] as const;
export type BillState = (typeof BILL_STATES)[number];

/** The state as the catalogue's clients know it: empty until the month is confirmed. */
export const LEGACY_BILL_STATUS: Readonly<Record<BillState, string>> = {
  unconfirmed: "",
  disputed: "disputed",
  confirmed: "confirmed",
};

/** `draft`: another operator has to approve it; `approved`: on its owners' bills, and booked. */
export const SUPPLEMENT_STATES = ["draft", "approved"] as const;

/** Disputes of one line, one after the other's answer. */
export const MAX_DISPUTES = 5;

/** Most lines of a supplement's file, and its columns. */
export const MAX_SUPPLEMENT_LINES = 500;
export const SUPPLEMENT_COLUMNS = {
  zh: ["账号", "主机名", "任务", "运营商", "带宽（bps）", "有效天数", "BP", "备注"],
  en: ["account", "hostname", "task", "carrier", "bandwidth (bps)", "effective days", "BP", "note"],
} as const;
export const SUPPLEMENT_COLUMN_COUNT = SUPPLEMENT_COLUMNS.en.length;

/** Errors of a line of a supplement's file; `account`: there is none with this e-mail address that is open. */
export const SUPPLEMENT_PROBLEMS = [
  "header",
  "columns",
  "account",
  "hostName",
  "task",
  "operator",
  "bps",
  "effectiveDays",
  "bp",
  "remark",
  "repeated",
] as const;
export type SupplementProblem = (typeof SUPPLEMENT_PROBLEMS)[number];

/** Most bits per second of a supplement's line. */
export const MAX_SUPPLEMENT_BPS = 1_000_000_000_000;

/** The last full UTC months before `now`, newest first. */
export function lastBillMonths(now: Date | number): BillMonth[] {
  const months: BillMonth[] = [];
  let first = `${utcDay(now).slice(0, 7)}-01`;
  while (months.length < BILL_MONTHS) {
    first = `${addDays(first, -1).slice(0, 7)}-01`;
    months.push(first.slice(0, 7));
  }
  return months;
}

/** The first day of a month, and the first one behind it. */
export function daysOfMonth(month: BillMonth): { first: string; next: string } {
  const first = `${month}-01`;
  // 31 days after the first is always in the next month.
  return { first, next: `${addDays(first, 31).slice(0, 7)}-01` };
}
