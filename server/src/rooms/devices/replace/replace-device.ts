import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import * as calls from "@nodeyard/contract/devices/replace-calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { createToken, hashToken } from "../../../platform/secrets.ts";
import { recordAct } from "../../account/record-act.ts";
import { refreshConditions } from "../../conditions/refresh.ts";
import { keepNetworks } from "../../conditions/past-network.ts";
import { spendCode } from "../../verification/codes.ts";
import { closeBinding } from "../close-binding.ts";
import { beginRampAnew, nextSlotsFrom } from "../machine-slots.ts";
import { lockOwnDevice, readDeviceId } from "../own-device.ts";
import { endOffersOf } from "../transfer/open-offers.ts";
import { checkProof } from "../unbind.ts";
import { newDevices, openCodes } from "./candidates.ts";

/**
 * Puts another machine of the account in the place of a lite device, which keeps id, note, tags, fault notices, tasks and history. A
 * machine that is bound takes it at once, and its own binding ends; one with an unused code does so when it joins.
 */
export const replaceDevice = handle(calls.replaceDevice, async (deps, request, caller) => {
  const { accountId, ip } = caller;
  const { code, newDeviceId: newId } = request;
  if ((code === undefined) === (newId === undefined))
    throw new ApiError(devicesErrors.replacementRequired);
  const checked = await checkProof(deps, request, accountId);
  const deviceId = readDeviceId(request.deviceId);
  await deps.db.transaction().execute(async (tx) => {
    await spendCode(deps, tx, checked);
    const ids = [deviceId, readDeviceId(newId ?? request.deviceId)].map(String);
    // In the order of reports, which lock a device's status first.
    for (const table of ["device_status", "devices"])
      await sql`select from ${sql.table(table)} where device_id = any(${ids}::bigint[])
        order by device_id for update`.execute(tx);
    await lockOwnDevice(tx, accountId, deviceId);
    const { device_type: type, mac } = await tx
      .selectFrom("devices")
      .select(["device_type", "mac"])
      .where("device_id", "=", deviceId)
      .executeTakeFirstOrThrow();
    if (type !== "lite") throw new ApiError(devicesErrors.replacesLiteOnly);
    if (newId === undefined) {
      await chooseCode(deps, tx, accountId, deviceId, code ?? "");
      const details = { deviceId: String(deviceId), mac };
      await recordAct(deps, tx, { act: "devices.choose-replacement", accountId, ip, details });
      return;
    }
    const candidates = await newDevices(deps, tx, accountId, deviceId);
    const found = candidates.find((row) => row.device_id === readDeviceId(newId));
    if (!found) throw new ApiError(devicesErrors.replacementUnusable);
    const by = { actorAccountId: accountId, ip };
    await closeBinding(deps, tx, { deviceId: found.device_id, accountId }, by);
    const now = deps.clock.now();
    await exchangeMachines(tx, deviceId, found.device_id, now);
    await beginRampAnew(tx, accountId, mac, now);
    await clearChoice(tx, deviceId);
    await endOffersOf(tx, deviceId, now);
    await refreshConditions(tx, [deviceId], now);
    const details = { deviceId: String(deviceId), mac: found.mac };
    await recordAct(deps, tx, { act: "devices.replace", accountId, ip, details });
  });
  return {
    message: newId === undefined ? devicesMessages.replacementChosen : devicesMessages.replaced,
  };
});

async function chooseCode(
  deps: Deps,
  tx: Tx,
  accountId: bigint,
  deviceId: bigint,
  code: string,
): Promise<void> {
  const codes = await openCodes(deps, tx, accountId, deviceId);
  const found = codes.find((one) => one.code === code.trim().toUpperCase());
  const isTaken = found?.replacesDeviceId !== null && found?.replacesDeviceId !== deviceId;
  if (!found || isTaken) throw new ApiError(devicesErrors.replacementUnusable);
  await clearChoice(tx, deviceId);
  await tx
    .updateTable("activation_codes")
    .set({ replaces_device_id: deviceId })
    .where("code", "=", found.code)
    .execute();
}

/** A device that leaves its owner is replaced by none. */
export async function clearChoice(tx: Tx, deviceId: bigint): Promise<void> {
  await tx
    .updateTable("activation_codes")
    .set({ replaces_device_id: null })
    .where("replaces_device_id", "=", deviceId)
    .execute();
}

/**
 * The new machine's key becomes that of the device, and the old one's that of the binding that has ended: its agent learns so, by
 * the id that it knows. Slots of the new machine that began before remain those of its own binding.
 */
async function exchangeMachines(
  tx: Tx,
  deviceId: bigint,
  endedId: bigint,
  now: Date,
): Promise<void> {
  const machine = ["key_hash", "mac", "hostname", "kind", "arch", "agent_device_id"] as const;
  const read = (id: bigint) =>
    tx.selectFrom("devices").select(machine).where("device_id", "=", id).executeTakeFirstOrThrow();
  const old = await read(deviceId);
  const next = await read(endedId);
  const setKey = (id: bigint, keyHash: Buffer, agentId: bigint) =>
    tx
      .updateTable("devices")
      .set({ key_hash: keyHash, agent_device_id: agentId })
      .where("device_id", "=", id)
      .execute();
  // A key is of one device at any time.
  await setKey(endedId, hashToken(createToken()), endedId);
  await setKey(deviceId, next.key_hash, next.agent_device_id ?? endedId);
  await setKey(endedId, old.key_hash, old.agent_device_id ?? deviceId);
  await tx
    .updateTable("devices")
    .set({ mac: next.mac, hostname: next.hostname, kind: next.kind, arch: next.arch })
    .where("device_id", "=", deviceId)
    .execute();
  await sql`
    update devices x set came_from_device_id = d.device_id, slots_from = ${nextSlotsFrom(now)}
    from devices d join device_status s using (device_id)
    where x.device_id = ${deviceId} and d.device_id = ${endedId}`.execute(tx);
  await keepNetworks(sql, [deviceId], now).execute(tx);
  await sql`
    update device_status s set last_seq = n.last_seq, run_id = null, last_seen_at = n.last_seen_at, ext_ip = n.ext_ip,
      management_ip = n.management_ip, agent_version = n.agent_version, cpu_count = n.cpu_count, memory_bytes = n.memory_bytes,
      storage_bytes = n.storage_bytes, location = n.location, operator = n.operator
    from device_status n where s.device_id = ${deviceId} and n.device_id = ${endedId}`.execute(tx);
  await tx.deleteFrom("activation_codes").where("device_id", "=", deviceId).execute();
  await tx
    .updateTable("activation_codes")
    .set({ device_id: deviceId })
    .where("device_id", "=", endedId)
    .execute();
}

export const cancelReplacement = handle(
  calls.cancelReplacement,
  async (deps, { deviceId: idText }, { accountId }) => {
    const deviceId = readDeviceId(idText);
    await deps.db.transaction().execute(async (tx) => {
      await lockOwnDevice(tx, accountId, deviceId);
      await clearChoice(tx, deviceId);
    });
    return { message: devicesMessages.replacementCancelled };
  },
);
