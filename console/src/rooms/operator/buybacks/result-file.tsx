import { RESULT_MAX_COLUMNS, RESULT_MAX_ROWS } from "@nodeyard/contract/buyback/batch-rules.ts";
import type { ResultProblemRow } from "@nodeyard/contract/buyback/batch-calls.ts";
import { FormFailure } from "../../../shared/forms/use-form.ts";
import { readCsvFile } from "../../../shared/spreadsheets/read-csv.ts";
import { readSheetFile } from "../../../shared/spreadsheets/read-sheet.ts";
import { Note } from "../../../shared/ui/note.tsx";
import { buybacks } from "./messages.ts";

/** Characters of a cell that the server reads. */
const CELL_CHARACTERS = 300;
/** A line for each would push the form out of sight. */
const MOST_SHOWN = 20;

/** How every .xlsx file begins. */
const ZIP_START = "PK";

async function readRows(file: File): Promise<readonly (readonly string[])[] | undefined> {
  if ((await file.slice(0, ZIP_START.length).text()) !== ZIP_START)
    return readCsvFile(file).catch(() => undefined);
  const sheet = await readSheetFile(file);
  return sheet.kind === "read" && sheet.badCells.length === 0 ? sheet.rows : undefined;
}

/** The rows of a chosen file, as the server takes them; throws what the dialog shows. */
export async function readResultFile(file: File): Promise<string[][]> {
  const rows = await readRows(file);
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
