import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { createToken, hashToken } from "../../../platform/secrets.ts";
import { closeBinding } from "../close-binding.ts";
import { nextSlotsFrom } from "../machine-slots.ts";
import { createServerId } from "../server-id.ts";

/**
 * Ends the binding and begins one of the receiver with the same key, machine and standing: its agent continues, by the id that it
 * knows. Nothing of the earlier owner's is taken over; the first binding remains the origin of the next ones.
 * @returns the device's id
 */
export async function moveMachine(
  deps: Deps,
  tx: Tx,
  {
    transferId,
    deviceId,
    accountId,
  }: { readonly transferId: bigint; readonly deviceId: bigint; readonly accountId: bigint },
  receiverId: bigint,
  ip: string,
): Promise<bigint> {
  const now = deps.clock.now();
  const { key_hash: keyHash } = await tx
    .selectFrom("devices")
    .select("key_hash")
    .where("device_id", "=", deviceId)
    .executeTakeFirstOrThrow();
  const runs = await tx
    .selectFrom("device_runs")
    .selectAll()
    .where("device_id", "=", deviceId)
    .execute();
  // A key is of one device at any time.
  await tx
    .updateTable("devices")
    .set({ key_hash: hashToken(createToken()) })
    .where("device_id", "=", deviceId)
    .execute();
  await closeBinding(
    deps,
    tx,
    { deviceId, accountId },
    { actorAccountId: receiverId, ip, act: "devices.transfer" },
  );
  const { rows } = await sql<{ device_id: bigint }>`
    insert into devices (account_id, server_id, mac, device_type, kind, arch, region, hostname, net_type, key_hash, bound_at,
      agent_device_id, origin_device_id, came_from_device_id, slots_from, ramp_from, ramp_paused_at)
    select ${receiverId}, ${createServerId()}, mac, device_type, kind, arch, region, hostname, net_type, ${keyHash}, ${now},
      coalesce(agent_device_id, device_id), coalesce(origin_device_id, device_id), device_id, ${nextSlotsFrom(now)},
      coalesce(ramp_from, bound_at), ramp_paused_at
    from devices d join device_status s using (device_id) where device_id = ${deviceId} returning device_id`.execute(
    tx,
  );
  const newId = rows[0]?.device_id as bigint;
  await sql`
    insert into device_status (device_id, account_id, last_seq, run_id, last_seen_at, ext_ip, management_ip, agent_version,
      cpu_count, memory_bytes, storage_bytes, stable_value, cpu_percent, memory_percent, disk_percent, in_bps, out_bps, nat_type,
      port_map, location, dns_ok, nat_measured_at, operator)
    select ${newId}, ${receiverId}, last_seq, run_id, last_seen_at, ext_ip, management_ip, agent_version, cpu_count, memory_bytes,
      storage_bytes, stable_value, cpu_percent, memory_percent, disk_percent, in_bps, out_bps, nat_type, port_map, location, dns_ok,
      nat_measured_at, operator
    from device_status where device_id = ${deviceId}`.execute(tx);
  if (runs.length > 0)
    await tx
      .insertInto("device_runs")
      .values(runs.map((run) => ({ ...run, device_id: newId, account_id: receiverId })))
      .execute();
  // The bound by which its bandwidth is paid.
  await sql`
    insert into device_throughput (device_id, account_id, measured_at, due_at, claimed_bps, unsent_count)
    select ${newId}, ${receiverId}, measured_at, due_at, claimed_bps, unsent_count
    from device_throughput where device_id = ${deviceId}`.execute(tx);
  await sql`
    insert into device_network_rates (network, device_id, up_bps, measured_at)
    select network, ${newId}, up_bps, measured_at from device_network_rates where device_id = ${deviceId}`.execute(
    tx,
  );
  await tx
    .updateTable("device_transfers")
    .set({ ended_at: now, outcome: "accepted", new_device_id: newId })
    .where("device_transfer_id", "=", transferId)
    .execute();
  return newId;
}
