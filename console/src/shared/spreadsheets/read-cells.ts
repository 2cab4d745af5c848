import { SHEET_LIMITS } from "./check-archive.ts";
import { shownNumber } from "./number-format.ts";
import { walkXml, type XmlElement } from "./walk-xml.ts";
import { decodeEscapes, type Workbook } from "./workbook.ts";

/** In the place of a value that a spreadsheet program has made of what was typed, which is not there any more. */
export const NOT_AS_TYPED = "\uFFFD";

/** A cell that cannot be imported as it is, or a row or column that the sheet does not show although it holds something. */
export interface BadCell {
  /** Such as `B7`; `7` of a row, `B` of a column. */
  readonly address: string;
  readonly why:
    | "formula"
    | "error"
    | "date"
    | "truth"
    | "notAsTyped"
    | "hiddenRow"
    | "hiddenColumn";
}

export interface SheetCells {
  /** Texts from the first row on, with the blanks around them. */
  readonly rows: readonly (readonly string[])[];
  readonly badCells: readonly BadCell[];
}

/** A cell while it is read. */
interface OpenCell {
  readonly row: number;
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  inline: string;
  hasFormula: boolean;
}

const isTrue = (flag: string | undefined): boolean => flag === "1" || flag === "true";

/** The name of a column, from 1. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + ((column - 1) % 26));
  return column > 26 ? columnName(Math.floor((column - 1) / 26)) + letter : letter;
}

/** Column, from 1, and row of an address. */
function placeOf(address: string): { column: number; row: number } | undefined {
  const [, letters = "", digits = ""] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
  if (digits === "") return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { column, row: Number(digits) };
}

/** The text of a cell as it is shown, or why it has none. */
function readCell(cell: OpenCell, book: Workbook): { text: string; why?: BadCell["why"] } {
  const { type, value, inline } = cell;
  const text = decodeEscapes(inline === "" ? value : inline);
  if (cell.hasFormula) return { text: value, why: "formula" };
  if (type === "e") return { text: value, why: "error" };
  if (type === "inlineStr" || type === "str") return { text };
  if (value.trim() === "") return { text: "" };
  if (type === "b") return { text: NOT_AS_TYPED, why: "truth" };
  if (type === "s") return { text: book.sharedTexts[Number(value)] ?? "" };
  const shown = type === "d" ? "date" : shownNumber(value, book.formats[cell.style] ?? "General");
  if (shown === "date") return { text: NOT_AS_TYPED, why: "date" };
  return shown === undefined ? { text: NOT_AS_TYPED, why: "notAsTyped" } : { text: shown };
}

/** The cells of a sheet as it shows them; undefined if rows or columns are beyond the limits. */
export function readCells(book: Workbook): SheetCells | undefined {
  const rows: string[][] = [];
  const badCells: BadCell[] = [];
  const hidden = { rows: new Set<number>(), columns: new Set<number>() };
  const reported = new Set<string>();
  let row = 0;
  let column = 0;
  let isTooLarge = false;
  let cell: OpenCell | undefined;
  let into: "value" | "inline" | undefined;
  let isPhonetic = false;

  const report = (address: string, why: BadCell["why"]) => {
    if (!reported.has(address)) badCells.push({ address, why });
    reported.add(address);
  };
  const openColumns = (attributes: XmlElement["attributes"]) => {
    if (!isTrue(attributes.get("hidden")) && Number(attributes.get("width") ?? "1") > 0) return;
    const last = Math.min(Number(attributes.get("max")), SHEET_LIMITS.columns);
    const first = Math.max(1, Number(attributes.get("min")));
    for (let each = first; each <= last; each += 1) hidden.columns.add(each);
  };
  const openRow = (attributes: XmlElement["attributes"]) => {
    row = Number(attributes.get("r") ?? row + 1);
    column = 0;
    isTooLarge ||= !(row <= SHEET_LIMITS.rows);
    if (isTrue(attributes.get("hidden")) || Number(attributes.get("ht") ?? "1") === 0)
      hidden.rows.add(row);
  };
  const openCell = (attributes: XmlElement["attributes"]) => {
    const place = placeOf(attributes.get("r") ?? "") ?? { column: column + 1, row };
    column = place.column;
    isTooLarge ||= column > SHEET_LIMITS.columns || place.row > SHEET_LIMITS.rows;
    const type = attributes.get("t") ?? "n";
    const style = Number(attributes.get("s") ?? "0");
    cell = { ...place, type, style, value: "", inline: "", hasFormula: false };
  };
  const closeCell = (read: OpenCell) => {
    const { text, why } = readCell(read, book);
    if (text === "" && why === undefined) return;
    while (rows.length < read.row) rows.push([]);
    const texts = rows[read.row - 1] ?? [];
    while (texts.length < read.column) texts.push("");
    texts[read.column - 1] = text;
    const name = columnName(read.column);
    if (why !== undefined) report(`${name}${read.row}`, why);
    if (hidden.rows.has(read.row)) report(String(read.row), "hiddenRow");
    if (hidden.columns.has(read.column)) report(name, "hiddenColumn");
  };

  walkXml(book.sheet, {
    open({ name, attributes }) {
      if (isTooLarge) return;
      if (name === "col") openColumns(attributes);
      else if (name === "row") openRow(attributes);
      else if (name === "c") openCell(attributes);
      else if (name === "f" && cell) cell.hasFormula = true;
      else if (name === "v") into = "value";
      else if (name === "t") into = isPhonetic ? undefined : "inline";
      else if (name === "rPh") isPhonetic = true;
    },
    close(name) {
      if (name === "v" || name === "t") into = undefined;
      else if (name === "rPh") isPhonetic = false;
      else if (name === "c" && cell) {
        if (!isTooLarge) closeCell(cell);
        cell = undefined;
      }
    },
    text(text) {
      if (cell && into) cell[into] += text;
    },
  });
  return isTooLarge ? undefined : { rows, badCells };
}
