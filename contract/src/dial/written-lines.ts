import type { TextParams } from "../text.ts";
import type { ErrorDefinition } from "../error.ts";
import { MAX_LINE_SESSIONS } from "./agent-lines.ts";
import { addressNumber, readNetwork } from "./ipv4.ts";
import { lineErrors } from "./line-errors.ts";
import { DIALLED, LINE_TEXT_LENGTH, MAX_DEVICE_MBPS, MAX_VLAN, type ConfigType } from "./rules.ts";

/** A line as people write it, in a form or a sheet. */
export interface WrittenLine {
  /** Of a line that is saved already; empty for a new one. */
  readonly lineId: string;
  readonly account: string;
  /** Empty keeps the one that is saved. */
  readonly password: string;
  readonly mbps: string;
  readonly vlan1: string;
  readonly count: string;
  readonly mac: string;
  readonly nic: string;
  readonly ip: string;
  readonly gateway: string;
  readonly segment: string;
}
export type LineField = Exclude<keyof WrittenLine, "lineId">;

/** All texts of a line. */
export const WRITTEN_FIELDS = [
  "lineId",
  "account",
  "password",
  "mbps",
  "vlan1",
  "count",
  "mac",
  "nic",
  "ip",
  "gateway",
  "segment",
] as const satisfies readonly (keyof WrittenLine)[];

/**
 * A line as it is read, wherever it is written: without the blanks around what was typed. A password keeps its own, as a carrier
 * may have given it so; of blanks alone it is none.
 */
export function writtenLine(textOf: (field: keyof WrittenLine) => string): WrittenLine {
  const read = (field: keyof WrittenLine): string => {
    const text = textOf(field);
    const trimmed = text.trim();
    return field === "password" && trimmed !== "" ? text : trimmed;
  };
  return Object.fromEntries(WRITTEN_FIELDS.map((field) => [field, read(field)])) as Record<
    keyof WrittenLine,
    string
  >;
}

/** A line of which nothing is written. */
export const EMPTY_LINE: WrittenLine = writtenLine(() => "");

/** Fields of a row, in the order of forms and sheets. */
export const LINE_FIELDS: Readonly<Record<ConfigType, readonly LineField[]>> = {
  0: ["account", "password", "mbps", "vlan1", "count", "mac", "nic"],
  1: ["ip", "gateway", "segment", "nic"],
};
export const REQUIRED_FIELDS: Readonly<Record<ConfigType, readonly LineField[]>> = {
  0: ["account", "password", "mbps"],
  1: ["ip", "gateway", "segment", "nic"],
};

export interface DialledLine {
  readonly lineId: string;
  readonly account: string;
  readonly password: string;
  readonly mbps: number;
  readonly vlan: number | null;
  readonly count: number;
  /** Upper case with colons. */
  readonly mac: string | null;
  readonly nic: string | null;
}
export interface StaticLine {
  readonly lineId: string;
  readonly ip: string;
  readonly gateway: string;
  readonly segment: string;
  readonly nic: string;
}

/** An error of a row, from 1; of the whole list, row 0. */
export interface LineProblem {
  readonly row: number;
  readonly field: LineField | undefined;
  readonly error: ErrorDefinition;
  readonly params: TextParams;
}

const MAC = /^(?:[0-9a-f]{2}([:-]?)(?:[0-9a-f]{2}\1){4}[0-9a-f]{2})$/i;
const NIC = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,14}$/;
/** Control characters, and halves of a character, which no encoding keeps. */
const UNTYPED = /[\p{Cc}\p{Cs}]/u;

/** A MAC address in upper case with colons; undefined if it is none of a single interface. */
function readMac(text: string): string | undefined {
  if (!MAC.test(text)) return undefined;
  const pairs = text.replace(/[:-]/g, "").toUpperCase().match(/../g) ?? [];
  const isGroup = (Number.parseInt(pairs[0] ?? "0", 16) & 1) === 1;
  return isGroup || pairs.every((pair) => pair === "00") ? undefined : pairs.join(":");
}

/** A whole number in a range; undefined if the text is none. */
function readNumber(text: string, min: number, max: number): number | undefined {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

const isLineText = (text: string): boolean =>
  text.length <= LINE_TEXT_LENGTH && !UNTYPED.test(text);

type Note = (field: LineField | undefined, error: ErrorDefinition, params?: TextParams) => void;

function readDialled(line: WrittenLine, note: Note): DialledLine | undefined {
  const { lineId, account, password } = line;
  if (!isLineText(account)) note("account", lineErrors.accountInvalid);
  if (!isLineText(password)) note("password", lineErrors.passwordInvalid);
  const mbps = readNumber(line.mbps, 1, MAX_DEVICE_MBPS);
  if (mbps === undefined) note("mbps", lineErrors.bandwidthInvalid, { max: MAX_DEVICE_MBPS });
  const count = line.count === "" ? 1 : readNumber(line.count, 1, MAX_LINE_SESSIONS);
  if (count === undefined) note("count", lineErrors.countInvalid, { max: MAX_LINE_SESSIONS });
  const vlan = line.vlan1 === "" ? null : readNumber(line.vlan1, 1, MAX_VLAN);
  if (vlan === undefined) note("vlan1", lineErrors.vlanInvalid, { max: MAX_VLAN });
  const mac = line.mac === "" ? null : readMac(line.mac);
  if (mac === undefined) note("mac", lineErrors.macInvalid);
  if (line.nic !== "" && !NIC.test(line.nic)) note("nic", lineErrors.nicInvalid);
  if (mbps === undefined || count === undefined || vlan === undefined || mac === undefined)
    return undefined;
  return { lineId, account, password, mbps, vlan, count, mac, nic: line.nic || null };
}

function readStatic(line: WrittenLine, note: Note): StaticLine {
  const { lineId, ip, gateway, segment, nic } = line;
  const [address, router] = [addressNumber(ip), addressNumber(gateway)];
  const network = readNetwork(segment);
  if (address === undefined) note("ip", lineErrors.ipInvalid);
  if (router === undefined) note("gateway", lineErrors.gatewayInvalid);
  if (network === undefined) note("segment", lineErrors.segmentInvalid);
  else if (address !== undefined && !network.has(address)) note("ip", lineErrors.ipOutside);
  else if (router !== undefined && !network.has(router)) note("gateway", lineErrors.gatewayOutside);
  if (address !== undefined && network?.has(address) && !network.isHost(address))
    note("ip", lineErrors.ipNotHost);
  if (router !== undefined && network?.has(router) && !network.isHost(router))
    note("gateway", lineErrors.gatewayNotHost);
  if (address !== undefined && address === router) note("gateway", lineErrors.gatewayIsLine);
  if (!NIC.test(nic)) note("nic", lineErrors.nicInvalid);
  return { lineId, ip, gateway, segment, nic };
}

function readRows<Line>(
  type: ConfigType,
  rows: readonly WrittenLine[],
  read: (line: WrittenLine, note: Note) => Line | undefined,
): { lines: Line[]; problems: LineProblem[] } {
  const problems: LineProblem[] = [];
  const firstRows = new Map<string, number>();
  const key = type === DIALLED ? "account" : "ip";
  const lines = rows.flatMap((line, index) => {
    const row = index + 1;
    const before = problems.length;
    const note: Note = (field, error, params = {}) =>
      problems.push({ row, field, error, params: { row, ...params } });
    const missing = REQUIRED_FIELDS[type].find(
      (field) => line[field] === "" && !(field === "password" && line.lineId !== ""),
    );
    if (missing) note(missing, lineErrors.rowNotFilled);
    const name = line[key];
    const first = firstRows.get(name);
    if (name !== "" && first !== undefined)
      note(key, type === DIALLED ? lineErrors.accountRepeated : lineErrors.ipRepeated, { first });
    else firstRows.set(name, row);
    if (missing) return [];
    const found = read(line, note);
    return found === undefined || problems.length > before ? [] : [found];
  });
  return { lines, problems };
}

/** Totals of the lines of a configuration. */
export function sumLines(
  lines: readonly { readonly count: number; readonly mbps: number | null }[],
): {
  count: number;
  mbps: number;
} {
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  return { count, mbps: lines.reduce((sum, line) => sum + (line.mbps ?? 0) * line.count, 0) };
}

const ofList = (error: ErrorDefinition, params: TextParams = {}): LineProblem => ({
  row: 0,
  field: undefined,
  error,
  params,
});

/** Problems of the list as a whole. */
function problemsOfList(rows: number, sums: { count: number; mbps: number }): LineProblem[] {
  if (rows === 0) return [ofList(lineErrors.nothingSubmitted)];
  const found: LineProblem[] = [];
  if (sums.count > MAX_LINE_SESSIONS || rows > MAX_LINE_SESSIONS)
    found.push(ofList(lineErrors.tooManyLines, { max: MAX_LINE_SESSIONS }));
  if (sums.mbps > MAX_DEVICE_MBPS)
    found.push(ofList(lineErrors.tooMuchBandwidth, { max: MAX_DEVICE_MBPS, sum: sums.mbps }));
  return found;
}

export type ReadLines =
  | { readonly type: 0; readonly lines: readonly DialledLine[] }
  | { readonly type: 1; readonly lines: readonly StaticLine[] };

/**
 * The lines that people have written (`writtenLine`), and every problem of them: rows first, then the list. The one rule for the form, the
 * import and the server.
 */
export function readLines(
  type: ConfigType,
  rows: readonly WrittenLine[],
): { readonly read: ReadLines; readonly problems: readonly LineProblem[] } {
  if (type === DIALLED) {
    const { lines, problems } = readRows(type, rows, readDialled);
    return {
      read: { type, lines },
      problems: [...problems, ...problemsOfList(rows.length, sumLines(lines))],
    };
  }
  const { lines, problems } = readRows(type, rows, readStatic);
  const sums = { count: lines.length, mbps: 0 };
  return { read: { type, lines }, problems: [...problems, ...problemsOfList(rows.length, sums)] };
}
