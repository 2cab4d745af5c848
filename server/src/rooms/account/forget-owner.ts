import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Obstacle } from "../../platform/obstacle.ts";
import { endSessions } from "./sessions.ts";

/** An operator's account stays: another operator takes the role away first. */
export async function rolesOf(db: Queryable, accountId: bigint): Promise<Obstacle | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account_permissions
    where account_id = ${accountId} and permission like 'operator:%'`.execute(db);
  const count = rows[0]?.count ?? 0;
  return count === 0 ? undefined : { kind: "role", count };
}

/** Sessions, permissions and the countries of sign-ins of an account that is being closed. */
export async function forgetOwner(tx: Tx, accountId: bigint): Promise<void> {
  await endSessions(tx, accountId);
  for (const table of ["account_permissions", "account_countries"] as const)
    await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
}
