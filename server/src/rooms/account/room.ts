import { OPERATOR_PERMISSIONS } from "@nodeyard/contract/operator-roles.ts";
import type { Room } from "../../platform/room.ts";
import { listActivity } from "./list-activity.ts";
import { SESSION_CHANGED } from "./session-cache.ts";
import { deleteExpiredSessions, endSessions } from "./sessions.ts";
import { checkSession, listSignIns, endSignIn, endOtherSignIns } from "./sign-ins.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Obstacle } from "../../platform/obstacle.ts";

/** An operator's account stays: another operator takes the role away first. */
async function rolesOf(db: Queryable, accountId: bigint): Promise<Obstacle | undefined> {
  const { length: count } = await db
    .selectFrom("account_permissions")
    .select("permission")
    .where("account_id", "=", accountId)
    .where("permission", "in", OPERATOR_PERMISSIONS)
    .execute();
  return count === 0 ? undefined : { kind: "role", count };
}

/** Sessions, permissions, limits and the countries of sign-ins of an account that is being closed. */
async function eraseOwner(tx: Tx, accountId: bigint): Promise<void> {
  await endSessions(tx, accountId, "closed");
  for (const table of ["account_permissions", "account_limits", "account_countries"] as const)
    await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
}

/** Identity: contact, password, permissions, sessions, and what was done with the account. */
export const accountRoom: Room = {
  name: "account",
  handlers: [checkSession, listSignIns, endSignIn, endOtherSignIns, listActivity],
  channels: [SESSION_CHANGED],
  cleanUp: [deleteExpiredSessions],
  closingObstacle: rolesOf,
  onClose: [eraseOwner],
};
