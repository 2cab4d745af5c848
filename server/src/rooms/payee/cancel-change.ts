import { ApiError } from "@nodeyard/contract/error.ts";
import type { ChangeResponse } from "@nodeyard/contract/payee/calls.ts";
import { payeeErrors, payeeMessages } from "@nodeyard/contract/payee/errors.ts";
import { PAYEE_LOCK_SECONDS } from "@nodeyard/contract/payee/rules.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller, Result } from "../../platform/http/route.ts";
import type { Text } from "../../platform/language.ts";
import { maskEmail } from "../../platform/mask-email.ts";
import type { RoomContext } from "../../platform/room.ts";
import { hashToken } from "../../platform/secrets.ts";
import { consumePerNetwork } from "../../platform/throttle.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { endSessions } from "../account/sessions.ts";
import { findSealedPart, maskSealedPart, setSealedPart } from "./stored-payee.ts";

/** Limits database load; 256 bits cannot be guessed. */
const ASKS = { bucket: "payee-change", limit: 60, windowSeconds: 15 * 60 } as const;

async function findChange(deps: Deps, db: Queryable, token: string) {
  const change = await db
    .selectFrom("payee_changes as c")
    .innerJoin("accounts as a", "a.account_id", "c.account_id")
    .selectAll("c")
    .select("a.email")
    .where("c.cancel_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!change) throw new ApiError(payeeErrors.changeUnknown);
  const cancellableUntil = new Date(change.made_at.getTime() + PAYEE_LOCK_SECONDS * 1000);
  const isExpired = cancellableUntil <= deps.clock.now();
  return { ...change, cancellableUntil, isExpired };
}
type FoundChange = Awaited<ReturnType<typeof findChange>>;

/** Changes of a part are reverted newest first, as those of a wallet are. */
async function assertNotOvertaken(db: Queryable, change: FoundChange): Promise<void> {
  const later = await db
    .selectFrom("payee_changes")
    .select("payee_change_id")
    .where("account_id", "=", change.account_id)
    .where("part", "=", change.part)
    .where("payee_change_id", ">", change.payee_change_id)
    .where("cancel_hash", "is not", null)
    .where("cancelled_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (later) throw new ApiError(payeeErrors.changeOvertaken);
}

/** The change behind a mail's link, read without effects. */
export async function showChange(
  deps: Deps,
  token: string,
  caller: Caller,
): Promise<Result<ChangeResponse>> {
  await consumePerNetwork(deps.db, deps.clock, ASKS, caller.ip);
  const change = await findChange(deps, deps.db, token);
  const { account_id: accountId, part } = change;
  const isOpen = change.cancelled_at === null && !change.isExpired;
  if (isOpen) await assertNotOvertaken(deps.db, change);
  const now = await findSealedPart(deps.db, accountId, part);
  const mask = (sealed: string | null) => maskSealedPart(deps, accountId, part, sealed);
  const done = change.cancelled_at === null ? "expired" : "cancelled";
  return {
    data: {
      email: maskEmail(change.email),
      part,
      before: mask(change.sealed_before),
      after: mask(now),
      changedAt: change.made_at.toISOString(),
      cancellableUntil: change.cancellableUntil.toISOString(),
      state: isOpen ? "open" : done,
    },
  };
}

/** Reverts a change: restores what was saved before, restarts the lock, and ends all sessions. Idempotent. */
export async function cancelChange(
  { deps, sessions }: RoomContext,
  token: string,
  caller: Caller,
): Promise<{ message: Text }> {
  const { ip } = caller;
  await consumePerNetwork(deps.db, deps.clock, ASKS, ip);
  const { account_id: accountId } = await findChange(deps, deps.db, token);
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const change = await findChange(deps, tx, token);
    if (change.cancelled_at !== null) return;
    if (change.isExpired) throw new ApiError(payeeErrors.changeExpired);
    await assertNotOvertaken(tx, change);
    const at = deps.clock.now();
    const { part } = change;
    await setSealedPart(tx, accountId, part, change.sealed_before);
    await tx
      .updateTable("payee_changes")
      .set({ cancelled_at: at })
      .where("payee_change_id", "=", change.payee_change_id)
      .execute();
    await tx
      .insertInto("payee_changes")
      .values({ account_id: accountId, part, made_at: at, ip })
      .execute();
    await endSessions(tx, accountId);
    await recordAct(deps, tx, { act: "payee.cancel-change", accountId, ip, details: { part } });
  });
  sessions.forget(accountId);
  return { message: payeeMessages.cancelled };
}
