import type { ResultProblemRow } from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import {
  RESULT_MAX_COLUMNS,
  RESULT_MAX_ROWS,
} from "@nodeyard/contract/buyback/operator/batch-rules.ts";
import { FormFailure } from "../../../shared/forms/use-form.ts";
import { readFileRows } from "../../../shared/operator/file-rows.ts";
import { Note } from "../../../shared/ui/note.tsx";
import { buybacks } from "./messages.ts";

/** Characters of a cell that the server reads. */
const CELL_CHARACTERS = 300;
/** Few of Alipay's columns are read; the server refuses a row in which one of these has lost its text. */
const LOST = new Set(["date", "truth", "notAsTyped"] as const);
/** A line for each would push the form out of sight. */
const MOST_SHOWN = 20;

/** The rows of a chosen file, as the server takes them; throws what the dialog shows. */
export async function readResultFile(file: File): Promise<string[][]> {
  const rows = await readFileRows(file, LOST);
  if (!rows) throw new FormFailure(buybacks.fileUnreadable);
  if (rows.length > RESULT_MAX_ROWS) throw new FormFailure(buybacks.fileTooLong);
  return rows.map((row) =>
    row.slice(0, RESULT_MAX_COLUMNS).map((cell) => cell.slice(0, CELL_CHARACTERS)),
  );
}

/** Which rows do not fit, and why. */
export function ResultProblems({ problems }: { problems: readonly ResultProblemRow[] }) {
  const shown = problems.slice(0, MOST_SHOWN);
  return (
    <Note tone="warning" isLive>
      {buybacks.problems(problems.length)}
      {shown.map(({ row, line, problem }) => (
        <span key={`${row} ${line} ${problem}`}>
          <br />
          {row === null ? buybacks.lineProblem(line ?? 0) : buybacks.rowProblem(row)}
          {buybacks[problem]}
        </span>
      ))}
    </Note>
  );
}
