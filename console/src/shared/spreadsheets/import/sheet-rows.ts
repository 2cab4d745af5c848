import { joinWords } from "../../join-words.ts";
import { badCellText } from "../bad-cell-text.ts";
import type { FromReader } from "../read-first-sheet.ts";
import { imports } from "./messages.ts";

/** Columns of a sheet that people fill in. */
export interface ImportColumns<Field extends string> {
  readonly fields: readonly Field[];
  readonly required: readonly Field[];
  /** Headings in both languages, because a page loads only its own: a sheet may come from either template. */
  readonly headings: Readonly<Record<Field, readonly string[]>>;
  /** Headings in the reader's language. */
  readonly words: Readonly<Record<Field, string>>;
}

interface SheetRow {
  /** As the sheet numbers it. */
  readonly sheetRow: number;
  /** Empty for a column that the sheet does not have. */
  readonly cell: (field: string) => string;
}

/** Nothing is imported: why, in the reader's words. */
export interface RefusedSheet {
  readonly kind: "refused";
  readonly reasons: readonly string[];
}
type SheetRows = { readonly kind: "rows"; readonly rows: readonly SheetRow[] } | RefusedSheet;

export const refused = (...reasons: readonly string[]): RefusedSheet => ({
  kind: "refused",
  reasons,
});

const REFUSALS: Readonly<Record<Extract<FromReader, { kind: "refused" }>["why"], string>> = {
  notXlsx: imports.notXlsx,
  tooLarge: imports.tooLarge,
  tooManyRows: imports.tooManyRows,
  unreadable: imports.unreadable,
};

/** Which field each column holds; and the errors of the headings. */
function readHeadings<Field extends string>(
  headings: readonly string[],
  { fields: wanted, required, headings: known, words }: ImportColumns<Field>,
): { fields: readonly (Field | undefined)[]; problems: string[] } {
  const fields = headings.map((heading) => wanted.find((field) => known[field].includes(heading)));
  if (!required.every((field) => fields.includes(field)))
    return {
      fields,
      problems: [imports.noHeadings(joinWords(wanted.map((field) => words[field])))],
    };
  return {
    fields,
    problems: headings.flatMap((heading, index) => {
      if (heading === "") return [];
      const field = fields[index];
      if (field === undefined) return [imports.unknownHeading(heading)];
      return fields.indexOf(field) < index ? [imports.repeatedHeading(heading)] : [];
    }),
  };
}

/** The rows below the headings of a sheet, or the errors because of which none is read. */
export function rowsOfSheet<Field extends string>(
  sheet: FromReader,
  columns: ImportColumns<Field>,
): SheetRows {
  if (sheet.kind === "refused") return refused(REFUSALS[sheet.why]);
  if (sheet.badCells.length > 0) return refused(...sheet.badCells.map(badCellText));
  const [headings = [], ...rows] = sheet.rows;
  const { fields, problems } = readHeadings(
    headings.map((heading) => heading.trim()),
    columns,
  );
  if (problems.length > 0) return refused(...problems);
  return {
    kind: "rows",
    rows: rows.map((row, index) => ({
      sheetRow: index + 2,
      cell: (field) => row[fields.findIndex((each) => each === field)] ?? "",
    })),
  };
}
