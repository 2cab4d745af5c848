import { sql } from "kysely";
import type { DatabaseHandle } from "../server/src/platform/database.ts";

/** Bound devices of an account, as a binding writes them, all with a recent report. */
export async function insertFleet(
  { db }: DatabaseHandle,
  accountId: bigint,
  size: number,
): Promise<void> {
  await sql`
    with made as (
      insert into devices (account_id, server_id, mac, device_type, kind, arch, region, hostname, net_type, key_hash, bound_at)
      select ${accountId}, 'NY' || ${accountId}::text || '-' || i,
        upper(regexp_replace(lpad(to_hex(${accountId}::bigint * 65536 + i), 12, '0'), '(..)(?=.)', '\\1:', 'g')),
        'lite', 'x86', 'amd', 'mainland', 'host-' || i, 1, sha256(convert_to(${accountId}::text || ':' || i, 'UTF8')), now()
      from generate_series(1, ${size}::int) i
      returning device_id, account_id)
    insert into device_status (device_id, account_id, last_seq, last_seen_at, ext_ip, management_ip, agent_version,
      cpu_count, memory_bytes, storage_bytes, stable_value)
    select device_id, account_id, 1, now(), '203.0.113.7', '192.168.1.2', '0.1.0', 4, 8589934592, 512110190592, 320
    from made`.execute(db);
  await sql`analyze devices, device_status`.execute(db);
}

/** Kind, architecture and name of the machines of a type; the dates are before all that the benches settle. */
const MACHINES = {
  lite: { kind: "router", arch: "arm", hostname: "h", netType: 1 },
  normal: { kind: "server", arch: "amd", hostname: "rack", netType: 0 },
} as const;
const BOUND_AT = "2026-08-01";
const DEVICES_PER_OWNER = 20;

/** Devices of an empty database with a task each that runs since they were bound, of owners with some of them. */
export async function insertBusyFleet(
  { pool }: DatabaseHandle,
  devices: number,
  deviceType: keyof typeof MACHINES,
): Promise<void> {
  const owners = 1 + Math.floor(devices / DEVICES_PER_OWNER);
  const { kind, arch, hostname, netType } = MACHINES[deviceType];
  await pool.query(
    `insert into accounts (email, password_hash, password_changed_at, refer_code, language, created_at)
     select n || '@nodeyard.test', '-', now(), n::text, 'en', now() from generate_series(1, $1::int) n`,
    [owners],
  );
  await pool.query(
    `insert into devices (account_id, server_id, mac, device_type, kind, arch, region, hostname, net_type, key_hash, bound_at)
     select 1 + n % $2::int, n::text, upper(regexp_replace(lpad(to_hex(n), 12, '0'), '(..)(?!$)', '\\1:', 'g')),
       $3, $4, $5, 'mainland', $6 || '-' || n, $7, sha256(n::text::bytea), $8
     from generate_series(1, $1::int) n`,
    [devices, owners, deviceType, kind, arch, hostname, netType, BOUND_AT],
  );
  await pool.query(
    `insert into device_status (device_id, account_id, ext_ip)
     select device_id, account_id, host('198.18.0.0'::inet + device_id) from devices`,
  );
  await pool.query(
    `insert into device_tasks (device_id, account_id, offer_id, task_type, task, zone, threads, state, chosen_by,
       requested_at, started_at)
     select device_id, account_id, 1, 'D', '1', 'east', 1, 'Running', 'owner', bound_at, bound_at from devices`,
  );
}
