import type { ResultProblemRow } from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import type { ResultProblem } from "@nodeyard/contract/buyback/operator/batch-rules.ts";
import type { ResultRow } from "./read-result.ts";

/** A payment that a result file must have. */
export interface ExpectedLine {
  readonly line: number;
  readonly outBizNo: string;
  readonly account: string;
  readonly name: string;
  readonly netFen: bigint;
}

export interface Match {
  readonly line: number;
  readonly row: ResultRow;
}

/** Signs that a masked account must still show. */
const SHOWN_OF_ACCOUNT = 3;
/** A name has two or three. */
const SHOWN_OF_NAME = 1;

/** True if a text is the value, or the value with stars in place of some of its signs. */
function isShownAs(shown: string, value: string, leastShown: number): boolean {
  const [text, full] = [shown.toLowerCase(), value.toLowerCase()];
  if (text === full) return true;
  const parts = text.split(/\*+/);
  if (parts.length === 1 || parts.join("").length < leastShown) return false;
  return isMasked(full, parts);
}

/** True if a text has these parts in their order, the first and last at its ends, with something between any two. */
function isMasked(full: string, parts: readonly string[]): boolean {
  const [first = "", ...middle] = parts;
  const last = middle.pop() ?? "";
  if (!full.startsWith(first) || !full.endsWith(last)) return false;
  let end = first.length;
  for (const part of middle) {
    const at = full.indexOf(part, end + 1);
    if (at < 0) return false;
    end = at + part.length;
  }
  return end < full.length - last.length;
}

function problemOf(row: ResultRow, expected: ExpectedLine): ResultProblem | undefined {
  if (!isShownAs(row.account, expected.account, SHOWN_OF_ACCOUNT)) return "account";
  if (row.name !== undefined && !isShownAs(row.name, expected.name, SHOWN_OF_NAME)) return "name";
  if (row.amountFen !== expected.netFen) return "amount";
  return undefined;
}

/**
 * Compares a file with the payments that it must have, each once. `hasOthers`: payments of other numbers are left out, as after a
 * restore, which has lost them.
 */
export function matchResult(
  rows: readonly ResultRow[],
  expected: readonly ExpectedLine[],
  { needsStatus = true, hasOthers = false } = {},
): { readonly matches: Match[]; readonly problems: ResultProblemRow[] } {
  const byNumber = new Map(expected.map((each) => [each.outBizNo, each]));
  const matched = new Set<number>();
  const matches: Match[] = [];
  const problems: ResultProblemRow[] = [];
  for (const row of rows) {
    const found = row.outBizNo === undefined ? undefined : byNumber.get(row.outBizNo);
    const add = (problem: ResultProblem): void =>
      void problems.push({ row: row.row, line: found?.line ?? null, problem });
    if (!found) {
      if (!hasOthers || row.outBizNo === undefined) add("unknown");
      continue;
    }
    if (matched.has(found.line)) {
      add("duplicate");
      continue;
    }
    matched.add(found.line);
    const problem = problemOf(row, found);
    if (problem) add(problem);
    else if (needsStatus && row.result === undefined) add("notFinal");
    else matches.push({ line: found.line, row });
  }
  for (const { line } of expected)
    if (!matched.has(line)) problems.push({ row: null, line, problem: "missing" });
  return { matches, problems };
}
