import type { BindRequest } from "@nodeyard/contract/devices/agent-calls.ts";
import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordAct } from "../account/record-act.ts";
import { keepNetworks } from "../conditions/past-network.ts";
import { beginRampAnew, takenOverSlotsFrom } from "./machine-slots.ts";
import { lockOwnDevice } from "./own-device.ts";
import { createNodePassword } from "./node-password.ts";
import { endOffersOf } from "./transfer/open-offers.ts";

/** After this time without a report, a machine with the MAC address of an own device is the same one, installed anew. */
const SILENT_MS = 15 * MINUTE_MS;

/** A machine that joins with an activation code. */
export interface JoiningMachine {
  readonly accountId: bigint;
  readonly code: string;
  readonly mac: string;
  readonly keyHash: Buffer;
  readonly request: BindRequest;
  readonly ip: string;
}

export interface BoundDevice {
  readonly deviceId: bigint;
  readonly serverId: string;
}

interface HeldRow {
  readonly device_id: bigint;
  readonly agent_device_id: bigint | null;
  readonly device_type: string;
  readonly seen_at: Date;
  readonly print: string | null;
}

/**
 * Gives an own device of this MAC address to the machine: it was installed anew. Undefined if the account has none.
 * Throws `macBound` with its id if another machine may still be at work with it, which has reported lately and has other hardware.
 */
export async function takeOverOwn(
  deps: Deps,
  tx: Tx,
  machine: JoiningMachine,
): Promise<BoundDevice | undefined> {
  const { rows } = await sql<HeldRow>`
    select d.device_id, d.agent_device_id, d.device_type, coalesce(s.last_seen_at, d.bound_at) as seen_at, r.print
    from devices d join device_status s using (device_id)
    left join device_runs r on r.device_id = d.device_id and r.run_id = s.run_id
    where d.mac = ${machine.mac} and d.account_id = ${machine.accountId} and d.unbound_at is null
    for update of d, s`.execute(tx);
  const [held] = rows;
  if (!held) return undefined;
  const { deviceType, hardware } = machine.request;
  const isSilent = deps.clock.now().getTime() - held.seen_at.getTime() >= SILENT_MS;
  const isSame = hardware.print !== undefined && hardware.print === held.print;
  const isOtherType = deviceType !== undefined && deviceType !== held.device_type;
  if (isOtherType || !(isSilent || isSame)) {
    // Prints are made with the id that the agent knows.
    const known = held.agent_device_id ?? held.device_id;
    throw new ApiError(devicesErrors.macBound, { extra: { deviceId: String(known) } });
  }
  const serverId = await renewBinding(deps, tx, held.device_id, machine);
  await recordAct(deps, tx, {
    act: "devices.take-over",
    accountId: machine.accountId,
    ip: machine.ip,
    isOwners: false,
    details: { deviceId: String(held.device_id), mac: machine.mac },
  });
  return { deviceId: held.device_id, serverId };
}

/** Gives the device that the code's machine is to replace to it; undefined if there is none. Throws `macBound` if the machine is bound. */
export async function takePlace(
  deps: Deps,
  tx: Tx,
  machine: JoiningMachine,
  deviceId: bigint | null,
): Promise<BoundDevice | undefined> {
  if (deviceId === null) return undefined;
  const { accountId, mac, ip } = machine;
  await lockOwnDevice(tx, accountId, deviceId);
  const { rows } = await sql`
    select from devices where mac = ${mac} and unbound_at is null and device_id <> ${deviceId}`.execute(
    tx,
  );
  if (rows.length > 0) throw new ApiError(devicesErrors.macBound);
  const replaced = await tx
    .selectFrom("devices")
    .select("mac")
    .where("device_id", "=", deviceId)
    .executeTakeFirstOrThrow();
  const serverId = await renewBinding(deps, tx, deviceId, machine);
  if (replaced.mac !== mac) await beginRampAnew(tx, accountId, replaced.mac, deps.clock.now());
  await endOffersOf(tx, deviceId, deps.clock.now());
  const details = { deviceId: String(deviceId), mac };
  await recordAct(deps, tx, { act: "devices.replace", accountId, ip, isOwners: false, details });
  return { deviceId, serverId };
}

/**
 * Puts the machine in the place of the one that has the device: key, hardware and code change, all else stays. A node gets a new
 * password, as the machine does not have the one that was set. @returns the device's server id
 */
async function renewBinding(
  deps: Deps,
  tx: Tx,
  deviceId: bigint,
  { accountId, keyHash, request: { hardware }, ip, mac }: JoiningMachine,
): Promise<string> {
  const { device_type: deviceType, server_id: serverId } = await tx
    .updateTable("devices")
    .set({
      key_hash: keyHash,
      mac,
      hostname: hardware.hostname,
      kind: hardware.kind,
      arch: hardware.arch,
      agent_device_id: null,
      came_from_device_id: null,
      slots_from: takenOverSlotsFrom(mac, deps.clock.now()),
    })
    .where("device_id", "=", deviceId)
    .returning(["device_type", "server_id"])
    .executeTakeFirstOrThrow();
  if (deviceType === "normal") await createNodePassword(deps, tx, { deviceId, accountId });
  await keepNetworks(sql, [deviceId], deps.clock.now()).execute(tx);
  await tx
    .updateTable("device_status")
    .set({
      // Reports are numbered by key.
      last_seq: 0n,
      ext_ip: ip,
      management_ip: hardware.managementIp,
      agent_version: hardware.agentVersion,
      cpu_count: hardware.cpuCount,
      memory_bytes: BigInt(hardware.memoryBytes),
      storage_bytes: BigInt(hardware.storageBytes),
    })
    .where("device_id", "=", deviceId)
    .execute();
  // A device has one code.
  await tx.deleteFrom("activation_codes").where("device_id", "=", deviceId).execute();
  return serverId;
}
