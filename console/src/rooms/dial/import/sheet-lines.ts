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
import {
  refused,
  rowsOfSheet,
  type ImportColumns,
  type RefusedSheet,
} from "../../../shared/spreadsheets/import/sheet-rows.ts";
import type { FromReader } from "../../../shared/spreadsheets/read-first-sheet.ts";
import { FIELD_WORDS } from "../editor/field-words.ts";
import { lineErrorText } from "../editor/problem-text.ts";
import { dial } from "../messages.ts";

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

export function lineColumns(type: ConfigType): ImportColumns<LineField> {
  return {
    fields: LINE_FIELDS[type],
    required: REQUIRED_FIELDS[type],
    headings: HEADINGS,
    words: FIELD_WORDS,
  };
}

export type ImportedSheet =
  | { readonly kind: "lines"; readonly lines: readonly WrittenLine[] }
  | RefusedSheet;

/** All lines of a sheet, or the errors because of which none is imported. Rows are numbered as in the sheet. */
export function linesOfSheet(sheet: FromReader, type: ConfigType): ImportedSheet {
  const found = rowsOfSheet(sheet, lineColumns(type));
  if (found.kind === "refused") return found;
  const written = found.rows
    .map(({ sheetRow, cell }) => ({ sheetRow, line: writtenLine(cell) }))
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
