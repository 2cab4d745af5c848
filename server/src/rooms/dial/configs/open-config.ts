import type { DialLine, OpenDialConfig } from "@nodeyard/contract/dial/calls.ts";
import { dialErrors } from "@nodeyard/contract/dial/errors.ts";
import { MASKED_PASSWORD } from "@nodeyard/contract/dial/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql, type Selectable } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { DialLinesTable } from "../../../platform/schema.ts";
import { markOf } from "../../../platform/secret-mark.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { ofCurrentSettings } from "../session-states.ts";
import { readConfigs } from "./config-rows.ts";

export type LineRow = Selectable<DialLinesTable>;

/** The id of a configuration in a request; foreign ones look like unknown ones. */
export function readConfigId(text: string): bigint {
  return requireWireId(text, dialErrors.unknownConfig);
}

function presentLine(row: LineRow): DialLine {
  return {
    lineId: String(row.dial_line_id),
    account: row.login ?? "",
    password: row.sealed_password === null ? "" : MASKED_PASSWORD,
    passwordMark: markOf(row.sealed_password),
    mbps: row.mbps,
    vlan1: row.vlan,
    count: row.count,
    mac: row.mac ?? "",
    nic: row.nic ?? "",
    ip: row.ip ?? "",
    gateway: row.gateway ?? "",
    segment: row.segment ?? "",
  };
}

/** The lines of a configuration, in their order. */
export async function readLineRows(db: Queryable, configId: bigint): Promise<LineRow[]> {
  return db
    .selectFrom("dial_lines")
    .selectAll()
    .where("dial_config_id", "=", configId)
    .orderBy("ordinal")
    .execute();
}

/** An account's configuration with its lines, without their passwords. */
export async function openConfig(
  db: Queryable,
  now: Date,
  accountId: bigint,
  configId: bigint,
): Promise<OpenDialConfig> {
  const own = sql`c.account_id = ${accountId} and c.dial_config_id = ${configId}`;
  const { list } = await readConfigs(db, now, own, { limit: 1, offset: 0 });
  const [config] = list;
  if (!config) throw new ApiError(dialErrors.unknownConfig);
  const lines = await readLineRows(db, configId);
  const { rows: undialled } = await sql<{ dial_line_id: bigint }>`
    select l.dial_line_id from dial_lines l
    left join standard_nodes n using (dial_config_id)
    where l.dial_config_id = ${configId}
      and l.count > (select count(*) from dial_sessions s
        where s.dial_line_id = l.dial_line_id and s.device_id = n.device_id and ${ofCurrentSettings})
    order by l.ordinal`.execute(db);
  return {
    ...config,
    dialAccounts: lines.map(presentLine),
    unDialList: undialled.map(({ dial_line_id: id }) => String(id)),
  };
}
