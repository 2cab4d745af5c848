import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Obstacle } from "../../platform/obstacle.ts";

/** Devices that are bound: they would earn for nobody. */
export async function boundDevices(
  db: Queryable,
  accountId: bigint,
): Promise<Obstacle | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from devices
    where account_id = ${accountId} and unbound_at is null`.execute(db);
  const count = rows[0]?.count ?? 0;
  return count === 0 ? undefined : { kind: "devices", count };
}

/** What an owner has written about devices that are unbound, and their passwords. Their history stays, without names. */
export async function forgetOwner(tx: Tx, accountId: bigint): Promise<void> {
  await tx
    .updateTable("devices")
    .set({ note: "", note_changed_at: null, hostname: "" })
    .where("account_id", "=", accountId)
    .execute();
  const tables = [
    "device_notes",
    "device_passwords",
    "device_views",
    "tags",
    "unbind_grants",
  ] as const;
  for (const table of tables)
    await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
}
