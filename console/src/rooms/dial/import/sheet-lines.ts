import type { ConfigType } from "@nodeyard/contract/dial/rules.ts";
import {
  LINE_FIELDS,
  readLines,
  REQUIRED_FIELDS,
  WRITTEN_FIELDS,
  writtenLine,
  type LineField,
  type WrittenLine,
} from "@nodeyard/contract/dial/written-lines.ts";
import { joinWords } from "../../../shared/join-words.ts";
import { badCellText } from "../../../shared/spreadsheets/bad-cell-text.ts";
import type { FromReader } from "../../../shared/spreadsheets/read-first-sheet.ts";
import { FIELD_WORDS } from "../editor/field-words.ts";
import { lineErrorText } from "../editor/problem-text.ts";
import { dial } from "../messages.ts";

/** Headings in both languages, because a page loads only its own: a sheet may come from either template. */
const HEADINGS: Readonly<Record<LineField, readonly string[]>> = {
  account: ["账号", "Account"],
  password: ["密码", "Password"],
  mbps: ["带宽 (Mbps)", "Mbps"],
  vlan1: ["VLAN"],
  count: ["拨号次数", "Dials"],
  mac: ["MAC"],
  nic: ["网卡", "Interface"],
  ip: ["IP", "Address"],
  gateway: ["网关", "Gateway"],
  segment: ["网段", "Network"],
};

function isHeadingOf(field: LineField, heading: string): boolean {
  return HEADINGS[field].includes(heading);
}

export type ImportedSheet =
  | { readonly kind: "lines"; readonly lines: readonly WrittenLine[] }
  /** Nothing is imported: why, in the reader's words. */
  | { readonly kind: "refused"; readonly reasons: readonly string[] };

const REFUSALS: Readonly<Record<Extract<FromReader, { kind: "refused" }>["why"], string>> = {
  notXlsx: dial.notXlsx,
  tooLarge: dial.tooLarge,
  tooManyRows: dial.tooManyRows,
  unreadable: dial.unreadable,
};

const refused = (...reasons: readonly string[]): ImportedSheet => ({ kind: "refused", reasons });

/** Which field each column holds; and the errors of the headings. */
function readHeadings(
  headings: readonly string[],
  type: ConfigType,
): { fields: readonly (LineField | undefined)[]; problems: string[] } {
  const wanted = LINE_FIELDS[type];
  const fieldOf = (heading: string) => wanted.find((field) => isHeadingOf(field, heading));
  const fields = headings.map(fieldOf);
  const has = (field: LineField) => fields.includes(field);
  if (!REQUIRED_FIELDS[type].every(has))
    return {
      fields,
      problems: [dial.noHeadings(joinWords(wanted.map((field) => FIELD_WORDS[field])))],
    };
  return {
    fields,
    problems: headings.flatMap((heading, index) => {
      if (heading === "") return [];
      const field = fields[index];
      if (field === undefined) return [dial.unknownHeading(heading)];
      return fields.indexOf(field) < index ? [dial.repeatedHeading(heading)] : [];
    }),
  };
}

/** All lines of a sheet, or the errors because of which none is imported. Rows are numbered as in the sheet. */
export function linesOfSheet(sheet: FromReader, type: ConfigType): ImportedSheet {
  if (sheet.kind === "refused") return refused(REFUSALS[sheet.why]);
  if (sheet.badCells.length > 0) return refused(...sheet.badCells.map(badCellText));
  const [headings = [], ...rows] = sheet.rows;
  const { fields, problems } = readHeadings(
    headings.map((heading) => heading.trim()),
    type,
  );
  if (problems.length > 0) return refused(...problems);
  const written = rows
    .map((row, index) => ({
      sheetRow: index + 2,
      line: writtenLine((field) => row[fields.findIndex((each) => each === field)] ?? ""),
    }))
    .filter(({ line }) => WRITTEN_FIELDS.some((field) => line[field] !== ""));
  if (written.length === 0) return refused(dial.noRows);
  const lines = written.map(({ line }) => line);
  const sheetRowOf = (row: number): number => written[row - 1]?.sheetRow ?? row;
  const wrong = readLines(type, lines).problems.map(({ row, error, params }) => {
    const { first } = params;
    return lineErrorText({
      error,
      params: {
        ...params,
        row: sheetRowOf(row),
        ...(typeof first === "number" ? { first: sheetRowOf(first) } : {}),
      },
    });
  });
  return wrong.length > 0 ? refused(...wrong) : { kind: "lines", lines };
}
