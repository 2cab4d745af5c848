import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { codeLifetimeMs } from "../../bcode/code-lifetime.ts";
import type { NamedRow } from "../named-device.ts";

/** A machine takes another one's place within this time after it was bound. */
const NEW_MS = DAY_MS;

/** Lite devices of the account that may take the place of one: bound lately. What they earned stays with the account. */
export async function newDevices(
  deps: Pick<Deps, "clock">,
  db: Queryable,
  accountId: bigint,
  deviceId: bigint,
): Promise<(NamedRow & { readonly bound_at: Date })[]> {
  return db
    .selectFrom("devices as d")
    .select(["d.device_id", "d.mac", "d.note", "d.hostname", "d.device_type", "d.bound_at"])
    .where("d.account_id", "=", accountId)
    .where("d.unbound_at", "is", null)
    .where("d.device_type", "=", "lite")
    .where("d.bound_at", ">", new Date(deps.clock.now().getTime() - NEW_MS))
    .where("d.device_id", "<>", deviceId)
    .orderBy("d.device_id", "desc")
    .execute();
}

export interface CodeCandidate {
  readonly code: string;
  readonly expiresAt: Date;
  readonly replacesDeviceId: bigint | null;
}

/** Unused codes of the account and of the device's region, the newest first. */
export async function openCodes(
  deps: Pick<Deps, "clock">,
  db: Queryable,
  accountId: bigint,
  deviceId: bigint,
): Promise<CodeCandidate[]> {
  const lifetimeMs = await codeLifetimeMs(db, accountId);
  const claimedAfter = new Date(deps.clock.now().getTime() - lifetimeMs);
  const { rows } = await sql<{ code: string; claimed_at: Date; replaces: bigint | null }>`
    select c.code, c.claimed_at, c.replaces_device_id as replaces
    from activation_codes c join devices d on d.device_id = ${deviceId} and d.region = c.region
    where c.account_id = ${accountId} and c.device_id is null and c.claimed_at > ${claimedAfter}
    order by c.claimed_at desc, c.code`.execute(db);
  return rows.map(({ code, claimed_at: claimedAt, replaces }) => ({
    code,
    expiresAt: new Date(claimedAt.getTime() + lifetimeMs),
    replacesDeviceId: replaces,
  }));
}
