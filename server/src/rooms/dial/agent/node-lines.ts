import type { LineCounts } from "@nodeyard/contract/standard-nodes/calls.ts";
import { sql } from "kysely";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { LinedNode, LinesState, NodeLines } from "../../standard-nodes/deploy/node-lines.ts";
import { freshSince } from "../status/fresh-since.ts";
import { hostsOf, type HostRow } from "../status/hosts.ts";
import { ofCurrentSettings, sessionCounts } from "../session-states.ts";
import { openDialCommand, queueDial } from "./dial-command.ts";

/**
 * Gives a configuration a version above every version of another one that the device has: a device compares only versions, and
 * would take different lines for the same.
 */
async function outdateEarlierConfig(tx: Tx, { deviceId, dialConfigId }: LinedNode): Promise<void> {
  await sql`
    update dial_configs c set version = greatest(c.version, r.version) + 1
    from dial_reports r
    where c.dial_config_id = ${dialConfigId} and r.device_id = ${deviceId}
      and r.dial_config_id is distinct from c.dial_config_id`.execute(tx);
}

/**
 * Lines to dial: all lines of a configuration that was never dialled; afterwards only wanted lines that are neither up nor being
 * dialled, so that lines the owner left out stay as they are.
 */
async function linesToDial(tx: Tx, { deviceId, dialConfigId }: LinedNode): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select l.dial_line_id as id from dial_lines l
    where l.dial_config_id = ${dialConfigId}
      and (not exists (select from dial_lines o where o.dial_config_id = l.dial_config_id and o.dialled_at is not null)
        or l.dialled_at is not null and l.count > (select count(*) from dial_sessions s
          where s.dial_line_id = l.dial_line_id and s.device_id = ${deviceId} and ${ofCurrentSettings}
            and s.state <> 'abnormal'))
    order by l.ordinal`.execute(tx);
  return rows.map(({ id }) => id);
}

async function dialNode(tx: Tx, node: LinedNode, now: Date): Promise<void> {
  const { accountId, deviceId, dialConfigId: configId } = node;
  await lockConfig(tx, configId);
  await outdateEarlierConfig(tx, node);
  // The owner's own command dials them already.
  if (await isDialling(tx, deviceId)) return;
  const lineIds = await linesToDial(tx, node);
  if (lineIds.length > 0) await queueDial(tx, { deviceId, accountId, configId, lineIds, now });
}

/** Serialises concurrent dials of the same lines, by the owner or another deployment. */
async function lockConfig(tx: Tx, configId: bigint): Promise<void> {
  await tx
    .selectFrom("dial_configs")
    .select("dial_config_id")
    .where("dial_config_id", "=", configId)
    .forNoKeyUpdate()
    .execute();
}

async function isDialling(tx: Tx, deviceId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from device_commands k where k.device_id = ${deviceId} and ${openDialCommand} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Lines reported since an instant that the newest dial since then names and that are unchanged: earlier faults, and lines edited
 * but not dialled, do not count.
 */
async function readState(db: Queryable, node: LinedNode, since: Date): Promise<LinesState> {
  const { rows } = await sql<{ lines: number; normal: number; abnormal: number }>`
    with named as (
      select k.payload::jsonb as payload from device_commands k
      where k.device_id = ${node.deviceId} and k.kind = 'dial' and k.created_at >= ${since}
      order by k.device_command_id desc limit 1),
    counts as (
      select max(l.count)::int as line_count, ${sessionCounts}
      from named k
      join dial_lines l on l.dial_config_id = ${node.dialConfigId}
        and jsonb_exists(k.payload->'lineIds', l.dial_line_id::text) and l.version <= (k.payload->>'version')::int
      left join dial_reports r on r.device_id = ${node.deviceId} and r.received_at > ${since}
      left join dial_sessions s on s.dial_line_id = l.dial_line_id and s.device_id = r.device_id and s.session <= l.count
      group by l.dial_line_id)
    select coalesce(sum(line_count), 0)::int as lines, coalesce(sum(normal), 0)::int as normal,
      coalesce(sum(abnormal), 0)::int as abnormal
    from counts`.execute(db);
  const { lines = 0, normal = 0, abnormal = 0 } = rows[0] ?? {};
  const counts = { normal, failed: abnormal };
  if (normal === lines) return { state: "up", ...counts };
  // Those that still dial may come up.
  return { state: normal + abnormal === lines ? "failing" : "dialling", ...counts };
}

async function countLines(
  db: Queryable,
  deviceIds: readonly bigint[],
  now: Date,
): Promise<Map<bigint, LineCounts>> {
  const { rows } = await sql<HostRow>`with ${hostsOf({ deviceIds }, freshSince(now))}
    select h.* from hosts h`.execute(db);
  return new Map(
    rows.map((row) => {
      const { normal, abnormal, dialling, undialled, is_current: isCurrent } = row;
      const counts = { total: row.line_count, normal, abnormal, dialling };
      // Without a report nothing is known, not even that lines are undialled.
      return [row.device_id, { ...counts, undialled: isCurrent ? undialled : 0, isCurrent }];
    }),
  );
}

export const nodeLines: NodeLines = { dial: dialNode, read: readState, count: countLines };
