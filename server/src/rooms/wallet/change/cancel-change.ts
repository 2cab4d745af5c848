import { ApiError } from "@nodeyard/contract/error.ts";
import type { ChangeResponse } from "@nodeyard/contract/wallet/calls.ts";
import { walletErrors, walletMessages } from "@nodeyard/contract/wallet/errors.ts";
import { NO_ADDRESS, WALLET_CANCEL_SECONDS } from "@nodeyard/contract/wallet/rules.ts";
import { writeAudit } from "../../../platform/audit.ts";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Caller, Result } from "../../../platform/http/route.ts";
import type { Text } from "../../../platform/language.ts";
import { maskEmail } from "../../../platform/mask-email.ts";
import type { RoomContext } from "../../../platform/room.ts";
import { hashToken } from "../../../platform/secrets.ts";
import { consumePerNetwork } from "../../../platform/throttle.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { endSessions } from "../../account/sessions.ts";
import { setWallet } from "../bound-wallet.ts";

/** Limits database load; 256 bits cannot be guessed. */
const ASKS = { bucket: "wallet-change", limit: 60, windowSeconds: 15 * 60 } as const;

async function findChange(deps: Deps, db: Queryable, token: string) {
  const change = await db
    .selectFrom("wallet_changes as c")
    .innerJoin("accounts as a", "a.account_id", "c.account_id")
    .selectAll("c")
    .select("a.email")
    .where("c.cancel_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!change) throw new ApiError(walletErrors.changeUnknown);
  const cancellableUntil = new Date(change.made_at.getTime() + WALLET_CANCEL_SECONDS * 1000);
  const isExpired = cancellableUntil <= deps.clock.now();
  return { ...change, cancellableUntil, isExpired };
}
type FoundChange = Awaited<ReturnType<typeof findChange>>;

/**
 * Changes are reverted newest first: a change below a later one must wait. Otherwise two changes by an attacker would leave
 * the owner with the attacker's first address.
 */
async function assertNotOvertaken(db: Queryable, change: FoundChange): Promise<void> {
  const later = await db
    .selectFrom("wallet_changes")
    .select("wallet_change_id")
    .where("account_id", "=", change.account_id)
    .where("wallet_change_id", ">", change.wallet_change_id)
    .where("cancel_hash", "is not", null)
    .where("cancelled_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (later) throw new ApiError(walletErrors.changeOvertaken);
}

/** The change behind a mail's link, read without effects. */
export async function showChange(
  deps: Deps,
  token: string,
  caller: Caller,
): Promise<Result<ChangeResponse>> {
  await consumePerNetwork(deps.db, deps.clock, ASKS, caller.ip);
  const change = await findChange(deps, deps.db, token);
  const isOpen = change.cancelled_at === null && !change.isExpired;
  if (isOpen) await assertNotOvertaken(deps.db, change);
  const done = change.cancelled_at === null ? "expired" : "cancelled";
  return {
    data: {
      email: maskEmail(change.email),
      old_eth_address: change.old_address ?? NO_ADDRESS,
      new_eth_address: change.new_address ?? NO_ADDRESS,
      changed_at: change.made_at.toISOString(),
      cancellable_until: change.cancellableUntil.toISOString(),
      state: isOpen ? "open" : done,
    },
  };
}

/**
 * Reverts a change: binds the previous address, restarts the withdrawal lock, and ends all sessions. Idempotent.
 */
export async function cancelChange(
  { deps, sessions }: RoomContext,
  token: string,
  caller: Caller,
): Promise<{ message: Text }> {
  await consumePerNetwork(deps.db, deps.clock, ASKS, caller.ip);
  const { account_id: accountId } = await findChange(deps, deps.db, token);
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const change = await findChange(deps, tx, token);
    if (change.cancelled_at !== null) return;
    if (change.isExpired) throw new ApiError(walletErrors.changeExpired);
    await assertNotOvertaken(tx, change);
    const at = deps.clock.now();
    await setWallet(tx, accountId, change.old_address, at);
    await tx
      .updateTable("wallet_changes")
      .set({ cancelled_at: at })
      .where("wallet_change_id", "=", change.wallet_change_id)
      .execute();
    await tx
      .insertInto("wallet_changes")
      .values({
        account_id: accountId,
        old_address: change.new_address,
        new_address: change.old_address,
        made_at: at,
        ip: caller.ip,
      })
      .execute();
    await endSessions(tx, accountId);
    await writeAudit(tx, {
      at,
      actorAccountId: accountId,
      subjectAccountId: accountId,
      act: "wallet.cancel-change",
      details: { oldAddress: change.new_address, newAddress: change.old_address },
      ip: caller.ip,
    });
  });
  sessions.forget(accountId);
  return { message: walletMessages.cancelled };
}
