import type { Bytes } from "@nodeyard/contract/byte-stream.ts";
import * as calls from "@nodeyard/contract/devices/self-check/agent-calls.ts";
import {
  BUNDLE_KEPT_DAYS,
  MAX_BUNDLE_BYTES,
  SELF_CHECK_EVERY_SECONDS,
} from "@nodeyard/contract/devices/self-check/rules.ts";
import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";

/** Keeps the last self-check of a bound device. */
export const storeSelfCheck = handle(
  calls.reportSelfCheck,
  async ({ db, clock }: Pick<Deps, "db" | "clock">, { selfCheck }, { deviceId }) => {
    await sql`
      insert into device_self_checks as s (device_id, account_id, received_at, self_check)
      select device_id, account_id, ${clock.now()}, ${JSON.stringify(selfCheck)}::jsonb
      from devices where device_id = ${deviceId} and unbound_at is null
      on conflict (device_id) do update set account_id = excluded.account_id,
        received_at = excluded.received_at, self_check = excluded.self_check`.execute(db);
    return { nextInSeconds: SELF_CHECK_EVERY_SECONDS };
  },
);

async function readAtMost(body: Bytes, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw new ApiError(platformErrors.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Keeps the last support bundle of a bound device that was asked for one. */
export const storeBundle = handle(
  calls.sendBundle,
  async ({ db, clock }: Pick<Deps, "db" | "clock">, body, { deviceId }) => {
    const bundle = await readAtMost(body, MAX_BUNDLE_BYTES);
    const now = clock.now();
    await sql`
      insert into support_bundles as b (device_id, account_id, received_at, bundle)
      select device_id, account_id, ${now}, ${bundle} from devices
      where device_id = ${deviceId} and unbound_at is null and exists (
        select from device_commands c where c.device_id = ${deviceId} and c.kind = 'diagnose'
          and c.created_at > ${new Date(now.getTime() - DAY_MS)})
      on conflict (device_id) do update set account_id = excluded.account_id,
        received_at = excluded.received_at, bundle = excluded.bundle`.execute(db);
    return { message: "" };
  },
);

export async function deleteOldBundles({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  await db
    .deleteFrom("support_bundles")
    .where("received_at", "<", new Date(clock.now().getTime() - BUNDLE_KEPT_DAYS * DAY_MS))
    .execute();
}

export async function deleteChecksOf(tx: Tx, deviceId: bigint): Promise<void> {
  for (const table of ["device_self_checks", "support_bundles"] as const)
    await tx.deleteFrom(table).where("device_id", "=", deviceId).execute();
}

export async function deleteChecks(tx: Tx, accountId: bigint): Promise<void> {
  for (const table of ["device_self_checks", "support_bundles"] as const)
    await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
}
