// Offered to other rooms.
import { ApiError } from "@nodeyard/contract/error.ts";
import { factorsErrors } from "@nodeyard/contract/factors/errors.ts";
import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { createToken, hashToken } from "../../platform/secrets.ts";
import { isOperator } from "../account/permissions.ts";
import { findApp, findPasskeys } from "./store.ts";

const VALID_MS = 10 * 60_000;
const TRIES = 10;

/** Second step of a sign-in with a correct password, for an account with a second factor. */
export interface SecondStep {
  readonly token: string;
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
  readonly isOperator: boolean;
}

/** Opens the second step of a sign-in whose password was right; undefined if the account has no second factor. */
export async function openSecondStep(
  deps: Pick<Deps, "db" | "clock">,
  accountId: bigint,
  knownDevice: string | undefined,
): Promise<SecondStep | undefined> {
  const { db } = deps;
  const [app, passkeys] = await Promise.all([findApp(db, accountId), findPasskeys(db, accountId)]);
  const hasApp = app?.isOn === true;
  const hasPasskey = passkeys.length > 0;
  if (!hasApp && !hasPasskey) return undefined;
  const token = createToken();
  await db
    .insertInto("pending_sign_ins")
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      created_at: deps.clock.now(),
      known_device: knownDevice ?? null,
    })
    .execute();
  return { token, hasApp, hasPasskey, isOperator: await isOperator(db, accountId) };
}

const openAfter = (deps: Pick<Deps, "clock">): Date =>
  new Date(deps.clock.now().getTime() - VALID_MS);

/** The account of an open second step. */
export async function findPending(
  deps: Pick<Deps, "clock">,
  db: Queryable,
  token: string,
): Promise<{ accountId: bigint; holderHash: Buffer; provedOnce: string | undefined }> {
  const holderHash = hashToken(token);
  const found = await db
    .selectFrom("pending_sign_ins")
    .select(["account_id", "known_device"])
    .where("token_hash", "=", holderHash)
    .where("created_at", ">", openAfter(deps))
    .where("tries", "<", TRIES)
    .executeTakeFirst();
  if (!found) throw new ApiError(factorsErrors.signInExpired);
  const device = found.known_device;
  const provedOnce = device === null ? undefined : `device:${device}`;
  return { accountId: found.account_id, holderHash, provedOnce };
}

/** Counts a try of a second step, before it is looked at. */
export async function countPendingTry(db: Queryable, holderHash: Buffer): Promise<void> {
  await db
    .updateTable("pending_sign_ins")
    .set({ tries: sql`tries + 1` })
    .where("token_hash", "=", holderHash)
    .execute();
}

/** Ends a second step, in the transaction that opens the session: of two that prove it at once one gets there. */
export async function closePending(tx: Tx, holderHash: Buffer): Promise<void> {
  const closed = await tx
    .deleteFrom("pending_sign_ins")
    .where("token_hash", "=", holderHash)
    .executeTakeFirst();
  if (closed.numDeletedRows === 0n) throw new ApiError(factorsErrors.signInExpired);
}

/** With another password, what the old one had opened is closed. */
export async function deletePending(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("pending_sign_ins").where("account_id", "=", accountId).execute();
}

export async function deleteExpiredPending(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  await deps.db.deleteFrom("pending_sign_ins").where("created_at", "<", openAfter(deps)).execute();
}
