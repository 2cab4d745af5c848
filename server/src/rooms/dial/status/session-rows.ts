import {
  type LineError,
  type LineState,
  lineErrorText,
} from "@nodeyard/contract/dial/agent-lines.ts";
import { MASKED_PASSWORD } from "@nodeyard/contract/dial/rules.ts";
import type { LineSession } from "@nodeyard/contract/dial/status-calls.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import { ofCurrentSettings } from "../session-states.ts";

interface SessionRow {
  readonly dial_line_id: bigint;
  readonly session: number;
  readonly login: string | null;
  readonly line_ip: string | null;
  readonly has_password: boolean;
  readonly vlan: number | null;
  readonly is_current: boolean;
  readonly state: LineState | null;
  readonly error: LineError | null;
  readonly detail: string | null;
  readonly since: Date | null;
  readonly ipv4: string | null;
  readonly ipv6: string | null;
  readonly changed_at: Date;
}

/** A line's error: our words in the reader's language, and the peer's own words. */
export function describeError(
  error: LineError | null,
  detail: string | null,
  language: Language,
): string {
  const ours = error === null ? "" : lineErrorText(error, language);
  if (!detail) return ours;
  return ours === "" ? detail : `${ours}${language === "zn" ? `（${detail}）` : ` (${detail})`}`;
}

function present(row: SessionRow, language: Language): LineSession {
  const { state, is_current: isCurrent } = row;
  const shown = isCurrent && state !== null ? state : "undialled";
  return {
    lineId: String(row.dial_line_id),
    session: row.session,
    account: row.login ?? row.line_ip ?? "",
    password: row.has_password ? MASKED_PASSWORD : "",
    ip: (isCurrent ? row.ipv4 || row.ipv6 : null) || row.line_ip || "",
    vlan: row.vlan,
    state: shown,
    errMsg: shown === "abnormal" ? describeError(row.error, row.detail, language) : "",
    time: ((isCurrent ? row.since : null) ?? row.changed_at).toISOString(),
    isSavedOnly: !isCurrent && state !== null && state !== "undialled",
  };
}

const IS_PROBLEM = sql`not coalesce(${ofCurrentSettings} and s.state = 'normal', false)`;

/** The sessions of a device's lines, of all or of those that are not normal, in the order of the lines. */
export async function readSessions(
  db: Queryable,
  of: { readonly deviceId: bigint; readonly configId: bigint; readonly isProblem: boolean },
  language: Language,
): Promise<LineSession[]> {
  const { deviceId, configId, isProblem } = of;
  const { rows } = await sql<SessionRow>`
    select l.dial_line_id, i.session, l.login, l.ip as line_ip, l.sealed_password is not null as has_password, l.vlan,
      coalesce(${ofCurrentSettings}, false) as is_current, s.state, s.error, s.detail, s.since, s.ipv4, s.ipv6, c.changed_at
    from dial_configs c
    join dial_lines l on l.dial_config_id = c.dial_config_id
    cross join generate_series(1, l.count) as i (session)
    left join dial_sessions s on s.device_id = ${deviceId} and s.dial_line_id = l.dial_line_id and s.session = i.session
    where c.dial_config_id = ${configId}
      and ${isProblem ? IS_PROBLEM : sql`true`}
    order by l.ordinal, i.session`.execute(db);
  return rows.map((row) => present(row, language));
}
