import { normaliseEmail } from "@nodeyard/contract/auth/rules.ts";
import {
  BILL_OPERATORS,
  MAX_SUPPLEMENT_BPS,
  SUPPLEMENT_COLUMN_COUNT,
  SUPPLEMENT_COLUMNS,
  type BillOperator,
  type SupplementProblem,
} from "@nodeyard/contract/bills/rules.ts";
import { TASK_TYPES } from "@nodeyard/contract/tasks/rules.ts";
import { parseMicroBp } from "@nodeyard/contract/money.ts";

/** A line of a supplement's file. */
export interface FileLine {
  /** From 1, the header's. */
  readonly row: number;
  readonly email: string;
  readonly hostname: string;
  readonly taskType: string;
  readonly operator: BillOperator;
  readonly bps: number;
  readonly effectiveDays: number;
  readonly amountMicroBp: bigint;
  readonly remark: string;
}

export interface RowProblem {
  readonly row: number;
  readonly problem: SupplementProblem;
}

/** A billion BP: more is a slip of the finger. */
const MAX_MICRO_BP = 10n ** 15n;
const MAX_HOSTNAME = 80;

function isHeader(cells: readonly string[]): boolean {
  return Object.values(SUPPLEMENT_COLUMNS).some((columns) =>
    columns.every((name, index) => (cells[index] ?? "").toLowerCase() === name.toLowerCase()),
  );
}

/** A whole number within bounds; undefined for everything else, such as `1.5E+9` of a spreadsheet program. */
function readInteger(cell: string, max: number): number | undefined {
  const value = /^\d{1,15}$/.test(cell) ? Number(cell) : undefined;
  return value !== undefined && value <= max ? value : undefined;
}

function readLine(
  cells: readonly string[],
  daysOfMonth: number,
): Omit<FileLine, "row"> | SupplementProblem {
  const [
    email = "",
    hostname = "",
    task = "",
    operator = "",
    rate = "",
    days = "",
    bp = "",
    remark = "",
  ] = cells;
  if (cells.slice(SUPPLEMENT_COLUMN_COUNT).some((cell) => cell !== "")) return "columns";
  if (!normaliseEmail(email).includes("@")) return "account";
  if (hostname === "" || hostname.length > MAX_HOSTNAME) return "hostName";
  const taskType = TASK_TYPES.find((type) => type === task.toUpperCase());
  if (taskType === undefined) return "task";
  const carrier = BILL_OPERATORS.find((known) => known === operator.toLowerCase());
  if (carrier === undefined) return "operator";
  const bps = readInteger(rate, MAX_SUPPLEMENT_BPS);
  if (bps === undefined) return "bps";
  const effectiveDays = readInteger(days, daysOfMonth);
  if (effectiveDays === undefined) return "effectiveDays";
  const amountMicroBp = parseMicroBp(bp);
  const isAmount =
    amountMicroBp !== undefined &&
    amountMicroBp !== 0n &&
    amountMicroBp <= MAX_MICRO_BP &&
    amountMicroBp >= -MAX_MICRO_BP;
  if (!isAmount) return "bp";
  if (remark === "") return "remark";
  return {
    email: normaliseEmail(email),
    hostname,
    taskType,
    operator: carrier,
    bps,
    effectiveDays,
    amountMicroBp,
    remark,
  };
}

/** Reads the rows of a file whose first one names the columns in either language. Empty rows are passed over. */
export function readSupplementFile(
  cells: readonly (readonly string[])[],
  daysOfMonth: number,
): { readonly lines: readonly FileLine[]; readonly problems: readonly RowProblem[] } {
  const [header = [], ...rows] = cells;
  if (!isHeader(header)) return { lines: [], problems: [{ row: 1, problem: "header" }] };
  const lines: FileLine[] = [];
  const problems: RowProblem[] = [];
  const seen = new Set<string>();
  for (const [index, content] of rows.entries()) {
    const row = index + 2;
    if (content.every((cell) => cell === "")) continue;
    const read = readLine(content, daysOfMonth);
    if (typeof read === "string") {
      problems.push({ row, problem: read });
      continue;
    }
    const name = JSON.stringify([read.email, read.hostname, read.taskType]);
    if (seen.has(name)) problems.push({ row, problem: "repeated" });
    else lines.push({ ...read, row });
    seen.add(name);
  }
  return { lines, problems };
}
