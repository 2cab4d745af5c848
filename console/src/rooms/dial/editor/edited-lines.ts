import type { DialLine, OpenDialConfig, SentLine } from "@nodeyard/contract/dial/calls.ts";
import {
  EMPTY_LINE,
  WRITTEN_FIELDS,
  writtenLine,
  type LineProblem,
  type WrittenLine,
} from "@nodeyard/contract/dial/written-lines.ts";

/** A row of the editor. */
export interface EditedLine extends WrittenLine {
  /** The same as long as the row is there. */
  readonly key: number;
  /** True if a password is saved; it stays unless another is entered. */
  readonly hasPassword: boolean;
}

let lastKey = 0;
const nextKey = (): number => (lastKey += 1);

export const keyedLine = (line: WrittenLine): EditedLine => ({
  ...line,
  key: nextKey(),
  hasPassword: false,
});
export const emptyLine = (): EditedLine => keyedLine(EMPTY_LINE);

const numberText = (value: number | null): string => (value === null ? "" : String(value));

/** A saved line as it is edited: its password is not sent here, and stays if none is entered. */
function editedLine(line: DialLine): EditedLine {
  return {
    key: nextKey(),
    hasPassword: line.password !== "",
    lineId: line.lineId,
    account: line.account,
    password: "",
    mbps: numberText(line.mbps),
    vlan1: numberText(line.vlan1),
    count: String(line.count),
    mac: line.mac,
    nic: line.nic,
    ip: line.ip,
    gateway: line.gateway,
    segment: line.segment,
  };
}

export function editedLines(config: Pick<OpenDialConfig, "dialAccounts">): EditedLine[] {
  return config.dialAccounts.map(editedLine);
}

const writtenRow = (row: EditedLine): WrittenLine => writtenLine((field) => row[field]);

/** A row as it is checked: without a saved password, one has to be entered as for a new line. */
export function checkedLine(row: EditedLine): WrittenLine {
  const line = writtenRow(row);
  return row.hasPassword ? line : { ...line, lineId: "" };
}

/** Rows as they are sent. A line that is not among those that are saved is a new one. */
export function sentLines(rows: readonly EditedLine[], saved: ReadonlySet<string>): SentLine[] {
  return rows.map((row) => {
    const line = writtenRow(row);
    return saved.has(line.lineId) ? line : { ...line, lineId: "" };
  });
}

export function isFilled(row: EditedLine): boolean {
  return WRITTEN_FIELDS.some((field) => row[field] !== "");
}

/** True if closing would lose changes. */
export function isEdited(rows: readonly EditedLine[], before: readonly EditedLine[]): boolean {
  return rows.length !== before.length || rows.some((row, index) => !isSame(row, before[index]));
}

function isSame(row: EditedLine, other: EditedLine | undefined): boolean {
  return other !== undefined && WRITTEN_FIELDS.every((field) => row[field] === other[field]);
}

/** Ids of saved lines that differ from what was saved before, and of new ones. */
export function changedLines(now: OpenDialConfig, before: OpenDialConfig | undefined): string[] {
  const known = new Map(before?.dialAccounts.map((line) => [line.lineId, JSON.stringify(line)]));
  const undialled = new Set(now.unDialList);
  return now.dialAccounts
    .filter((line) => known.get(line.lineId) !== JSON.stringify(line) || undialled.has(line.lineId))
    .map(({ lineId }) => lineId);
}

/** Problems by the place of their row; those of the whole list under -1. */
export function problemsByRow(
  problems: readonly LineProblem[],
): ReadonlyMap<number, readonly LineProblem[]> {
  return Map.groupBy(problems, ({ row }) => row - 1);
}
