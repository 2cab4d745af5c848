import * as calls from "@nodeyard/contract/dial/agent-calls.ts";
import type { LineStatus, ReportLinesRequest } from "@nodeyard/contract/dial/agent-calls.ts";
import { LINE_REPORT_SECONDS } from "@nodeyard/contract/dial/agent-lines.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { findConfigOf, type ConfigOfDevice } from "./config-of-device.ts";

/** True if the report is the newest of its device; it is then noted as that. */
async function isNewest(
  tx: Tx,
  deviceId: bigint,
  { accountId, configId, version: newest }: ConfigOfDevice,
  { version, driver, sentAt }: ReportLinesRequest,
  now: Date,
): Promise<boolean> {
  // A clock that is ahead would make every later report an earlier one.
  const sent = new Date(Math.min(Date.parse(sentAt), now.getTime()));
  // A later version than there is would be outdated by none.
  const known = Math.min(version, newest);
  const { rows } = await sql`
    insert into dial_reports (device_id, account_id, dial_config_id, version, driver, sent_at, received_at)
    values (${deviceId}, ${accountId}, ${configId}, ${known}, ${driver}, ${sent}, ${now})
    on conflict (device_id) do update set account_id = excluded.account_id,
      dial_config_id = excluded.dial_config_id, version = excluded.version,
      driver = excluded.driver, sent_at = excluded.sent_at, received_at = excluded.received_at
    where dial_reports.sent_at < excluded.sent_at
    returning 1`.execute(tx);
  return rows.length > 0;
}

const clamp = (at: string, now: Date): string =>
  new Date(Math.min(Date.parse(at), now.getTime())).toISOString();

/** One session as the columns of its row. */
function rowOf(status: LineStatus, now: Date): object | undefined {
  const lineId = readWireId(status.lineId);
  if (lineId === undefined) return undefined;
  const { statistics } = status;
  return {
    dial_line_id: String(lineId),
    session: status.session,
    line_version: status.version,
    state: status.state,
    error: status.error ?? null,
    exit_code: status.exitCode ?? null,
    detail: status.detail,
    since: clamp(status.since, now),
    redial_at: status.redialAt ?? null,
    failures: status.failures,
    interface: status.interface,
    ipv4: status.ipv4,
    ipv6: status.ipv6,
    ipv4_state: status.ipv4State,
    ipv6_state: status.ipv6State,
    rtt_ms: statistics?.rttMs ?? null,
    rtt_average_ms: statistics?.rttAverageMs ?? null,
    rtt_max_ms: statistics?.rttMaxMs ?? null,
    jitter_ms: statistics?.jitterMs ?? null,
    loss_average_percent: statistics?.lossAveragePercent ?? null,
    loss_max_percent: statistics?.lossMaxPercent ?? null,
    received_bytes: statistics?.receivedBytes ?? null,
    sent_bytes: statistics?.sentBytes ?? null,
    in_bps: statistics?.inBps ?? null,
    out_bps: statistics?.outBps ?? null,
    nat_type: statistics?.natType ?? null,
  };
}

const COLUMNS = `line_version, state, error, exit_code, detail, since, redial_at, failures, interface, ipv4, ipv6, ipv4_state,
  ipv6_state, rtt_ms, rtt_average_ms, rtt_max_ms, jitter_ms, loss_average_percent, loss_max_percent, received_bytes, sent_bytes,
  in_bps, out_bps, nat_type`;
const NAMES = COLUMNS.split(/,\s*/);

/**
 * The device's sessions are those that it reports, of lines of its own configuration: others, sessions beyond a line's count,
 * settings of the future and states of lines that were never dialled are left out, and what it no longer reports is deleted.
 */
async function storeSessions(
  tx: Tx,
  deviceId: bigint,
  { configId, accountId }: ConfigOfDevice,
  rows: readonly object[],
): Promise<void> {
  await sql`
    with said as (
      select distinct on (r.dial_line_id, r.session) r.*
      from jsonb_populate_recordset(null::dial_sessions, ${JSON.stringify(rows)}::jsonb) r
      join dial_lines l on l.dial_line_id = r.dial_line_id
      where l.dial_config_id = ${configId} and r.session <= l.count and r.line_version <= l.version
        and (l.dialled_at is not null or r.state = 'undialled')),
    gone as (
      delete from dial_sessions s where s.device_id = ${deviceId}
        and not exists (select from said r where r.dial_line_id = s.dial_line_id and r.session = s.session))
    insert into dial_sessions (device_id, dial_line_id, session, account_id, ${sql.raw(COLUMNS)})
    select ${deviceId}, dial_line_id, session, ${accountId}, ${sql.raw(COLUMNS)} from said
    on conflict (device_id, dial_line_id, session) do update set
      ${sql.raw(NAMES.map((name) => `${name} = excluded.${name}`).join(", "))}`.execute(tx);
}

/** Stores what a device says of its lines. An earlier report that arrives later has no effect. */
export const storeLineReport = handle(calls.reportLines, async (deps, request, { deviceId }) => {
  const now = deps.clock.now();
  const version = await deps.db.transaction().execute(async (tx) => {
    const config = await findConfigOf(tx, deviceId, { locks: true });
    if (!config) return 0;
    if (await isNewest(tx, deviceId, config, request, now)) {
      const rows = request.lines.flatMap((status) => rowOf(status, now) ?? []);
      await storeSessions(tx, deviceId, config, rows);
    }
    return config.version;
  });
  return {
    version,
    reportEverySeconds: LINE_REPORT_SECONDS,
    serverTime: now.toISOString(),
  };
});
