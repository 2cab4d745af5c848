import { OPERATOR_PERMISSIONS } from "@nodeyard/contract/operator-roles.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Obstacle } from "../../platform/obstacle.ts";
import { endSessions } from "./sessions.ts";

/** An operator's account stays: another operator takes the role away first. */
export async function rolesOf(db: Queryable, accountId: bigint): Promise<Obstacle | undefined> {
  const { length: count } = await db
    .selectFrom("account_permissions")
    .select("permission")
    .where("account_id", "=", accountId)
    .where("permission", "in", OPERATOR_PERMISSIONS)
    .execute();
  return count === 0 ? undefined : { kind: "role", count };
}

/** Sessions, permissions, limits and the countries of sign-ins of an account that is being closed. */
export async function forgetOwner(tx: Tx, accountId: bigint): Promise<void> {
  await endSessions(tx, accountId);
  for (const table of ["account_permissions", "account_limits", "account_countries"] as const)
    await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
}
