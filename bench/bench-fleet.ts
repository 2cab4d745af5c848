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
