// Offered to other rooms.
import { normaliseEmail } from "@nodeyard/contract/auth/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import { rolesAmong, type OperatorRole } from "@nodeyard/contract/operator-roles.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { isFrozen } from "../../account/freeze.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { isOwnPerson } from "../own-person.ts";

/** The account of a wire id; throws if there is none. */
export async function findAccountId(db: Queryable, wireId: string): Promise<bigint> {
  const accountId = readWireId(wireId);
  const found =
    accountId !== undefined &&
    (await db
      .selectFrom("accounts")
      .select("account_id")
      .where("account_id", "=", accountId)
      .executeTakeFirst());
  if (!found) throw new ApiError(operatorErrors.unknownAccount);
  return found.account_id;
}

/** The account of an e-mail address; throws if there is none. */
export async function findAccountByEmail(db: Queryable, email: string): Promise<bigint> {
  const found = await db
    .selectFrom("accounts")
    .select("account_id")
    .where("email", "=", normaliseEmail(email))
    .executeTakeFirst();
  if (!found) throw new ApiError(operatorErrors.unknownAccount);
  return found.account_id;
}

export async function readRoles(db: Queryable, accountId: bigint): Promise<OperatorRole[]> {
  const rows = await db
    .selectFrom("account_permissions")
    .select("permission")
    .where("account_id", "=", accountId)
    .execute();
  return rolesAmong(rows.map(({ permission }) => permission));
}

export interface AccountState {
  readonly isFrozen: boolean;
  readonly roles: readonly OperatorRole[];
  readonly [field: string]: unknown;
}

/** State of an account that operators change. */
export async function readAccountState(db: Queryable, accountId: bigint): Promise<AccountState> {
  return { isFrozen: await isFrozen(db, accountId), roles: await readRoles(db, accountId) };
}

/** Locks an account for an act on it; throws for one that has been closed. */
export async function lockSubject(tx: Tx, accountId: bigint): Promise<void> {
  await lockAccount(tx, accountId);
  const closed = await tx
    .selectFrom("accounts")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where("closed_at", "is not", null)
    .executeTakeFirst();
  if (closed) throw new ApiError(operatorErrors.accountClosed);
}

/** The same, under the account's lock. */
export async function lockAccountState(tx: Tx, accountId: bigint): Promise<AccountState> {
  await lockSubject(tx, accountId);
  return readAccountState(tx, accountId);
}

/** An operator does nothing to the own account, nor to another one of the same person. */
export async function assertOther(
  db: Queryable,
  operatorId: bigint,
  accountId: bigint,
): Promise<void> {
  if (await isOwnPerson(db, operatorId, [accountId])) throw new ApiError(operatorErrors.ownAccount);
}
