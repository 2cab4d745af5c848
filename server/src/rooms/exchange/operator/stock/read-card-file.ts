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

/** Six letters or digits at least. Also refuses what a spreadsheet program makes of long numbers: `1.23E+15`. */
const SIGNS = /^(?=(?:-*[A-Za-z0-9]){6})[A-Za-z0-9-]{6,40}$/;
const MIN_COLUMNS = 3;

/** The cells of a line; none of them has a comma inside, as no valid one needs it. */
function cellsOf(line: string): string[] {
  return line.split(",").map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

function isHeader(cells: readonly string[]): boolean {
  return Object.values(CARD_COLUMNS).some(
    (columns) =>
      cells.length >= MIN_COLUMNS &&
      cells.length <= columns.length &&
      cells.every((cell, index) => cell.toLowerCase() === columns[index]),
  );
}

/** True if a text is a day of the calendar. */
function isDay(text: string): boolean {
  return z.iso.date().safeParse(text).success;
}

function readLine(
  cells: readonly string[],
  columnCount: number,
  tooEarly: UtcDay,
): Omit<FileCard, "line"> | CardProblem {
  const [denomination = "", number = "", secret = "", validUntil = ""] = cells;
  if (cells.length !== columnCount) return "columns";
  const denominationYuan = /^\d{1,5}$/.test(denomination) ? Number(denomination) : 0;
  if (denominationYuan < 1 || denominationYuan > MAX_DENOMINATION_YUAN) return "denomination";
  if (!SIGNS.test(number)) return "number";
  if (!SIGNS.test(secret)) return "secret";
  if (validUntil !== "" && !isDay(validUntil)) return "validUntil";
  if (validUntil !== "" && validUntil <= tooEarly) return "expired";
  return { denominationYuan, number, secret, validUntil: validUntil === "" ? null : validUntil };
}

/**
 * Reads a file of cards: CSV in UTF-8 with or without a byte-order mark, whose first line names the columns in either language.
 * @param tooEarly the last day of validity that is too early for a card to be given.
 */
export function readCardFile(text: string, tooEarly: UtcDay): CardFile {
  const [first = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const header = cellsOf(first);
  if (!isHeader(header)) return { cards: [], problems: [{ line: 1, problem: "header" }] };
  const cards: FileCard[] = [];
  const problems: LineProblem[] = [];
  const seen = new Set<string>();
  for (const [index, content] of lines.entries()) {
    const line = index + 2;
    if (content.trim() === "") continue;
    const read = readLine(cellsOf(content), header.length, tooEarly);
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
  return { cards, problems };
}
