import { csvRecords } from "@nodeyard/contract/csv.ts";
import {
  CARD_COLUMNS,
  MAX_DENOMINATION_YUAN,
  type CardProblem,
} from "@nodeyard/contract/exchange/rules.ts";
import type { UtcDay } from "@nodeyard/contract/time.ts";
import { z } from "zod";
import type { CardSecret } from "../../stock/sealed-card.ts";

/** A card of a file. */
export interface FileCard extends CardSecret {
  /** From 1, the header's. */
  readonly line: number;
  readonly denominationYuan: number;
  readonly validUntil: UtcDay | null;
}

export interface LineProblem {
  readonly line: number;
  readonly problem: CardProblem;
}

export interface CardFile {
  readonly cards: readonly FileCard[];
  readonly problems: readonly LineProblem[];
}

/** Six letters or digits at least. */
const SIGNS = /^(?=(?:-*[A-Za-z0-9]){6})[A-Za-z0-9-]{6,40}$/;
const MIN_COLUMNS = 3;
/** A spreadsheet program keeps fifteen digits of a number, and writes zeros for the others or an exponent. */
const LONG_NUMBER = /^\d{16,}$/;
const ROUNDED_NUMBER = /^\d{15}0+$/;
const EXPONENT = /^\d(?:\.\d+)?E\+\d+$/i;

/** A cell of a file: without quotes, and without the signs by which digits are kept as text, as in `="0123"` and `'0123`. */
function plainCell(cell: string): string {
  const text = cell.trim().replace(/^=?"(.*)"$/, "$1");
  return text.replace(/^['\u2018\u2019]/, "").trim();
}

/** Cells up to the last one that is not empty. */
function filled(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

function isHeader(cells: readonly string[]): boolean {
  return Object.values(CARD_COLUMNS).some(
    (columns) =>
      cells.length >= MIN_COLUMNS &&
      cells.length <= columns.length &&
      cells.every((cell, index) => cell.toLowerCase() === columns[index]),
  );
}

/** A day of the calendar, year first, as people and spreadsheet programs write it; undefined if it is none. */
function readDay(text: string): UtcDay | undefined {
  const written = /^(\d{4})([-/.年])(\d{1,2})[-/.月](\d{1,2})日?(?: 0?0:00(?::00)?)?$/.exec(text);
  if (!written) return undefined;
  const [, year = "", , month = "", day = ""] = written;
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return z.iso.date().safeParse(iso).success ? iso : undefined;
}

function readLine(
  cells: readonly string[],
  columnCount: number,
  tooEarly: UtcDay,
): Omit<FileCard, "line"> | CardProblem {
  const [denomination = "", number = "", secret = "", day = ""] = cells;
  if (cells.length < columnCount || filled(cells).length > columnCount) return "columns";
  const [, yuan = ""] = /^(\d{1,5}|\d{1,2},\d{3})(?:\.0+)?$/.exec(denomination) ?? [];
  const denominationYuan = Number(yuan.replace(",", ""));
  if (denominationYuan < 1 || denominationYuan > MAX_DENOMINATION_YUAN) return "denomination";
  if (!SIGNS.test(number)) return "number";
  if (!SIGNS.test(secret)) return "secret";
  const validUntil = day === "" ? null : readDay(day);
  if (validUntil === undefined) return "validUntil";
  if (validUntil !== null && validUntil <= tooEarly) return "expired";
  return { denominationYuan, number, secret, validUntil };
}

interface FileLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Lines whose number or secret a spreadsheet program has rounded: one with an exponent, or all of a column that are long. */
function roundedLines(lines: readonly FileLine[]): ReadonlySet<number> {
  const rounded = [1, 2].flatMap((column) => {
    const cellOf = ({ cells }: FileLine) => cells[column] ?? "";
    const long = lines.filter((each) => LONG_NUMBER.test(cellOf(each)));
    return [
      ...lines.filter((each) => EXPONENT.test(cellOf(each))),
      ...(long.every((each) => ROUNDED_NUMBER.test(cellOf(each))) ? long : []),
    ];
  });
  return new Set(rounded.map(({ line }) => line));
}

/**
 * Reads the text of a CSV file of cards, whose first line names the columns in either language. Full-width characters are read as
 * ASCII. Of a file that was rounded no card is read.
 * @param tooEarly the last day of validity that is too early for a card to be given.
 */
export function readCardFile(text: string, tooEarly: UtcDay): CardFile {
  const plain = text.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  const [header, ...lines] = csvRecords(plain).map(({ line, fields }): FileLine => ({
    line,
    cells: fields.map(plainCell),
  }));
  const columns = filled(header?.cells ?? []);
  if (!isHeader(columns)) return { cards: [], problems: [{ line: 1, problem: "header" }] };
  const rounded = roundedLines(lines);
  const cards: FileCard[] = [];
  const problems: LineProblem[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of lines) {
    if (filled(cells).length === 0) continue;
    const read = rounded.has(line) ? "rounded" : readLine(cells, columns.length, tooEarly);
    if (typeof read === "string") {
      problems.push({ line, problem: read });
      continue;
    }
    // Either counts as either: the columns of a file may be exchanged.
    const names = [read.number.toUpperCase(), read.secret.toUpperCase()];
    if (names.some((name) => seen.has(name))) problems.push({ line, problem: "repeated" });
    else cards.push({ ...read, line });
    for (const name of names) seen.add(name);
  }
  return { cards: rounded.size > 0 ? [] : cards, problems };
}
