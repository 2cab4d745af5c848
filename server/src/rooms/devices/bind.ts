import { bcodeErrors } from "@nodeyard/contract/bcode/errors.ts";
import * as calls from "@nodeyard/contract/devices/agent-calls.ts";
import type { BindRequest, BindResponse } from "@nodeyard/contract/devices/agent-calls.ts";
import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { isGroupMac, normaliseMac } from "@nodeyard/contract/devices/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { DAY_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle, type Caller, type Result } from "../../platform/http/route.ts";
import { createToken, hashToken } from "../../platform/secrets.ts";
import { consume, perNetwork, refund, type Limit } from "../../platform/throttle.ts";
import { assertNotFrozen } from "../account/freeze.ts";
import { lockLimit } from "../account/limits.ts";
import { recordAct } from "../account/record-act.ts";
import { codeLifetimeMs } from "../bcode/code-lifetime.ts";
import { assertNotClosing } from "../closing/waiting.ts";
import { refreshConditions } from "../conditions/refresh.ts";
import { rejoinedSlotsFrom } from "./machine-slots.ts";
import { createNodePassword } from "./node-password.ts";
import { type BoundDevice, type JoiningMachine, takeOverOwn, takePlace } from "./renew-binding.ts";
import { createServerId } from "./server-id.ts";
import { yieldBinding } from "./yield-binding.ts";

/** Time after it was unbound within which a machine that is bound again is no new one. */
const KEEPS_RAMP_MS = 30 * DAY_MS;
/** Codes are too long to guess; the limits protect the database, and keep a code from testing which machines are bound. */
const REFUSALS_PER_NETWORK = 30;
const REFUSALS_PER_CODE = 10;
const REFUSALS_WINDOW_SECONDS = 900;
/** Allows a retry with the same code after a lost response; until the first report it gets a new key. */
const ANSWER_LOST_MS = 15 * 60_000;

interface CodeRow {
  readonly region: "mainland" | "non_mainland" | "calculate";
  readonly account_id: bigint;
  readonly claimed_at: Date;
  readonly device_id: bigint | null;
  readonly bound_at: Date | null;
  readonly replaces_device_id: bigint | null;
}

async function lockCode(tx: Tx, code: string): Promise<CodeRow | undefined> {
  const { rows } =
    await sql<CodeRow>`select region, account_id, claimed_at, device_id, bound_at, replaces_device_id from activation_codes
    where code = ${code} for update`.execute(tx);
  return rows[0];
}

/** The device just bound with this code and MAC that has not reported since. */
async function findUnansweredBinding(
  deps: Deps,
  tx: Tx,
  { device_id: deviceId, bound_at: usedAt }: CodeRow,
  mac: string,
): Promise<BoundDevice | undefined> {
  if (deviceId === null || deps.clock.now().getTime() - (usedAt?.getTime() ?? 0) >= ANSWER_LOST_MS)
    return undefined;
  const row = await tx
    .selectFrom("devices")
    .innerJoin("device_status", "device_status.device_id", "devices.device_id")
    .select("server_id")
    .where("devices.device_id", "=", deviceId)
    .where("mac", "=", mac)
    .where("unbound_at", "is", null)
    .where("last_seq", "=", 0n)
    .executeTakeFirst();
  return row && { deviceId, serverId: row.server_id };
}

/** Throws for a device just bound above the account's limit; one after the other, so that the second sees the first. */
export async function assertWithinLimit(tx: Tx, accountId: bigint): Promise<void> {
  const limit = await lockLimit(tx, accountId, "devices");
  if (limit === undefined) return;
  const { bound } = await tx
    .selectFrom("devices")
    .select((select) => select.fn.countAll<bigint>().as("bound"))
    .where("account_id", "=", accountId)
    .where("unbound_at", "is", null)
    .executeTakeFirstOrThrow();
  if (bound > limit)
    throw new ApiError(devicesErrors.deviceLimit, { params: { limit: String(limit) } });
}

async function createDevice(
  deps: Deps,
  tx: Tx,
  region: CodeRow["region"],
  machine: JoiningMachine,
): Promise<BoundDevice> {
  const { accountId, mac, keyHash, request, ip } = machine;
  const { hardware } = request;
  const now = deps.clock.now();
  const serverId = createServerId();
  // The age of a machine that was transferred is its receiver's.
  const keptRamp = (at: RawBuilder<unknown>) => sql<Date | null>`(
    select case when not exists (select from devices n where n.origin_device_id = coalesce(d.origin_device_id, d.device_id)
      and n.device_id > d.device_id) then ${at} end from devices d
    where account_id = ${accountId} and mac = ${mac} and unbound_at > ${new Date(now.getTime() - KEEPS_RAMP_MS)}
    order by unbound_at desc limit 1)`;
  const insert = tx
    .insertInto("devices")
    .values({
      account_id: accountId,
      server_id: serverId,
      mac,
      device_type: request.deviceType ?? "lite",
      kind: hardware.kind,
      arch: hardware.arch,
      region,
      hostname: hardware.hostname,
      net_type: hardware.kind === "server" ? 0 : 1,
      key_hash: keyHash,
      bound_at: now,
      slots_from: rejoinedSlotsFrom(mac, now),
      // An own machine that is bound again counts as much as before, without the hours after that in which it was unbound. Whether
      // that one counts is settled with it.
      ramp_from: keptRamp(sql`coalesce(ramp_from, bound_at)`),
      ramp_paused_at: keptRamp(
        sql`coalesce(ramp_paused_at, greatest(ramp_from, date_trunc('hour', unbound_at, 'UTC') + interval '1 hour'))`,
      ),
    })
    .onConflict((conflict) => conflict.column("mac").where("unbound_at", "is", null).doNothing())
    .returning("device_id");
  let created = await insert.executeTakeFirst();
  if (!created && (await yieldBinding(deps, tx, mac, { accountId, ip })))
    created = await insert.executeTakeFirst();
  if (!created) throw new ApiError(devicesErrors.macBound);
  await assertWithinLimit(tx, accountId);
  await tx
    .insertInto("device_status")
    .values({
      device_id: created.device_id,
      account_id: accountId,
      ext_ip: ip,
      management_ip: hardware.managementIp,
      agent_version: hardware.agentVersion,
      cpu_count: hardware.cpuCount,
      memory_bytes: BigInt(hardware.memoryBytes),
      storage_bytes: BigInt(hardware.storageBytes),
    })
    .execute();
  if (request.deviceType === "normal")
    await createNodePassword(deps, tx, { deviceId: created.device_id, accountId });
  return { deviceId: created.device_id, serverId };
}

/** Attempts of a network and with a code; those that succeed are refunded. */
function limitsOf(ip: string, code: string): Limit[] {
  const window = { bucket: "bind", windowSeconds: REFUSALS_WINDOW_SECONDS };
  return [
    ...perNetwork({ ...window, limit: REFUSALS_PER_NETWORK }, ip),
    { ...window, limit: REFUSALS_PER_CODE, subject: `code:${code}` },
  ];
}

/** Binds a device to the owner of an unused activation code and issues its key. Every refused attempt counts. */
export const bindDevice = handle(calls.bind, async (deps, request, caller) => {
  const limits = limitsOf(caller.ip, request.code.trim().toUpperCase());
  for (const limit of limits) await consume(deps.db, deps.clock, limit);
  const bound = await bindCounted(deps, request, caller);
  for (const limit of limits) await refund(deps.db, deps.clock, limit);
  return bound;
});

async function bindCounted(
  deps: Deps,
  request: BindRequest,
  caller: Caller,
): Promise<Result<BindResponse>> {
  const mac = normaliseMac(request.mac);
  if (mac === undefined) throw new ApiError(devicesErrors.macInvalid);
  if (isGroupMac(mac)) throw new ApiError(devicesErrors.macOfGroup);
  const code = request.code.trim().toUpperCase();
  const deviceKey = createToken();
  const keyHash = hashToken(deviceKey);

  const bound = await deps.db.transaction().execute(async (tx) => {
    const row = await lockCode(tx, code);
    if (!row) throw new ApiError(bcodeErrors.codeUnknown);
    if (row.device_id !== null) {
      const unanswered = await findUnansweredBinding(deps, tx, row, mac);
      if (!unanswered) throw new ApiError(bcodeErrors.codeUsed);
      await tx
        .updateTable("devices")
        .set({ key_hash: keyHash })
        .where("device_id", "=", row.device_id)
        .execute();
      return unanswered;
    }
    await assertNotClosing(tx, row.account_id);
    await assertNotFrozen(tx, row.account_id);
    const now = deps.clock.now();
    if (now.getTime() - row.claimed_at.getTime() >= (await codeLifetimeMs(tx, row.account_id))) {
      throw new ApiError(bcodeErrors.codeExpired);
    }
    const { account_id: accountId } = row;
    const machine = { accountId, code, mac, keyHash, request, ip: caller.ip };
    const held =
      (await takePlace(deps, tx, machine, row.replaces_device_id)) ??
      (await takeOverOwn(deps, tx, machine));
    const device = held ?? (await createDevice(deps, tx, row.region, machine));
    const { deviceId } = device;
    await tx
      .updateTable("activation_codes")
      .set({ device_id: deviceId, bound_at: now, replaces_device_id: null })
      .where("code", "=", code)
      .execute();
    await refreshConditions(tx, [deviceId], now);
    if (held === undefined)
      await recordAct(deps, tx, {
        act: "devices.bind",
        accountId,
        ip: caller.ip,
        isOwners: false,
        details: { deviceId: String(deviceId), mac },
      });
    return device;
  });
  return {
    deviceId: String(bound.deviceId),
    serverId: bound.serverId,
    deviceKey,
    reportEverySeconds: SLOT_MS / 1000,
    serverTime: deps.clock.now().toISOString(),
  };
}
