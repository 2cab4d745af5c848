import { dialErrors } from "@nodeyard/contract/dial/errors.ts";
import { lineErrors } from "@nodeyard/contract/dial/line-errors.ts";
import type { DialledLine, ReadLines, StaticLine } from "@nodeyard/contract/dial/written-lines.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { noteSealingKey } from "../../../platform/note-sealing-key.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { openPassword, sealPassword } from "../line-passwords.ts";
import type { LineRow } from "./open-config.ts";

/** Settings of a line besides its password; null is what it does not have. */
type Settings = Pick<
  LineRow,
  "login" | "mbps" | "vlan" | "count" | "mac" | "nic" | "ip" | "gateway" | "segment"
>;
interface WantedLine {
  readonly lineId: bigint | undefined;
  /** Empty keeps the saved one. */
  readonly password: string;
  readonly settings: Settings;
}

const NO_SETTINGS: Settings = {
  login: null,
  mbps: null,
  vlan: null,
  count: 1,
  mac: null,
  nic: null,
  ip: null,
  gateway: null,
  segment: null,
};

/** The id of the saved line that a request's line is; empty for a new one. */
function savedId(text: string): bigint | undefined {
  if (text === "") return undefined;
  const id = readWireId(text);
  if (id === undefined) throw new ApiError(dialErrors.unknownLine);
  return id;
}

function wantedDialled(line: DialledLine): WantedLine {
  const { lineId, account, password, mbps, vlan, count, mac, nic } = line;
  const settings = { ...NO_SETTINGS, login: account, mbps, vlan, count, mac, nic };
  return { lineId: savedId(lineId), password, settings };
}

function wantedStatic(line: StaticLine): WantedLine {
  const { lineId, ip, gateway, segment, nic } = line;
  return {
    lineId: savedId(lineId),
    password: "",
    settings: { ...NO_SETTINGS, ip, gateway, segment, nic },
  };
}

export function wantedLines(read: ReadLines): WantedLine[] {
  return read.type === 0 ? read.lines.map(wantedDialled) : read.lines.map(wantedStatic);
}

const KEYS = Object.keys(NO_SETTINGS) as (keyof Settings)[];

/** True if a request leaves a saved line as it is. */
function isUnchanged(deps: Pick<Deps, "encryption">, row: LineRow, wanted: WantedLine): boolean {
  if (!KEYS.every((key) => row[key] === wanted.settings[key])) return false;
  if (wanted.password === "" || row.sealed_password === null) return true;
  return openPassword(deps.encryption, row.dial_line_id, row.sealed_password) === wanted.password;
}

async function allocateIds(tx: Tx, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval(pg_get_serial_sequence('dial_lines', 'dial_line_id')) as id
    from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A saved line keeps its password, but one that was static has none to keep. */
function assertHasPassword(
  { lineId, password, settings }: WantedLine,
  saved: ReadonlyMap<bigint, LineRow>,
  row: number,
): void {
  if (settings.login === null || password !== "" || lineId === undefined) return;
  if (saved.get(lineId)?.sealed_password === null)
    throw new ApiError(lineErrors.rowNotFilled, { params: { row }, field: "dialConfigs" });
}

/**
 * Writes the lines of a configuration in the order of the request. A saved line keeps its id, and its password if none is
 * given; it gets the version only if its settings change. @returns whether anything changed.
 */
export async function writeLines(
  deps: Pick<Deps, "encryption" | "clock">,
  tx: Tx,
  config: { readonly configId: bigint; readonly accountId: bigint; readonly version: number },
  before: readonly LineRow[],
  wanted: readonly WantedLine[],
): Promise<boolean> {
  const saved = new Map(before.map((row) => [row.dial_line_id, row]));
  const kept = wanted.flatMap(({ lineId }) => (lineId === undefined ? [] : [lineId]));
  if (new Set(kept).size < kept.length || kept.some((id) => !saved.has(id)))
    throw new ApiError(dialErrors.unknownLine);
  wanted.forEach((line, index) => assertHasPassword(line, saved, index + 1));
  await noteSealingKey(tx, deps.encryption, deps.clock.now());
  const ids = await allocateIds(tx, wanted.length - kept.length);
  let isChanged = before.length !== wanted.length;
  const rows = wanted.map((line, index) => {
    const lineId = line.lineId ?? ids.shift();
    if (lineId === undefined) throw new Error("an id is missing");
    const row = saved.get(lineId);
    const isSame = row !== undefined && isUnchanged(deps, row, line);
    isChanged ||= !isSame || row.ordinal !== index + 1;
    const sealed =
      line.password === ""
        ? (row?.sealed_password ?? null)
        : sealPassword(deps.encryption, lineId, line.password);
    return {
      dial_line_id: lineId,
      dial_config_id: config.configId,
      account_id: config.accountId,
      ordinal: index + 1,
      version: isSame ? row.version : config.version,
      ...line.settings,
      // Of a static line there is none; of a line whose kind was changed it is gone.
      sealed_password: line.settings.ip === null ? sealed : null,
    };
  });
  if (!isChanged) return false;
  const gone = before.map((row) => row.dial_line_id).filter((id) => !kept.includes(id));
  if (gone.length > 0)
    await tx.deleteFrom("dial_lines").where("dial_line_id", "in", gone).execute();
  await tx
    .insertInto("dial_lines")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column("dial_line_id")
        .doUpdateSet((row) =>
          Object.fromEntries(
            (["ordinal", "version", "sealed_password", ...KEYS] as const).map((key) => [
              key,
              row.ref(`excluded.${key}`),
            ]),
          ),
        ),
    )
    .execute();
  return true;
}
