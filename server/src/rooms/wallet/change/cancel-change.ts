import type { Text } from "@nodeyard/contract/text.ts";
import type { ChangeResponse } from "@nodeyard/contract/wallet/calls.ts";
import { walletErrors, walletMessages } from "@nodeyard/contract/wallet/errors.ts";
import { NO_ADDRESS, WALLET_CANCEL_SECONDS } from "@nodeyard/contract/wallet/rules.ts";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps, SessionDeps } from "../../../platform/deps.ts";
import type { Caller, Result } from "../../../platform/http/route.ts";
import {
  cancelMailedChange,
  readMailedChange,
  type MailedChanges,
} from "../../account/mailed-change.ts";
import { recordAct } from "../../account/record-act.ts";
import { setWallet } from "../bound-wallet.ts";

async function findChange(db: Queryable, cancelHash: Buffer) {
  return db
    .selectFrom("wallet_changes as c")
    .innerJoin("accounts as a", "a.account_id", "c.account_id")
    .selectAll("c")
    .select("a.email")
    .where("c.cancel_hash", "=", cancelHash)
    .executeTakeFirst();
}
type FoundChange = NonNullable<Awaited<ReturnType<typeof findChange>>>;

function walletChanges(deps: Deps): MailedChanges<FoundChange> {
  return {
    bucket: "wallet-change",
    cancelSeconds: WALLET_CANCEL_SECONDS,
    errors: walletErrors,
    find: findChange,
    isOvertaken: async (db, change) => {
      const later = await db
        .selectFrom("wallet_changes")
        .select("wallet_change_id")
        .where("account_id", "=", change.account_id)
        .where("wallet_change_id", ">", change.wallet_change_id)
        .where("cancel_hash", "is not", null)
        .where("cancelled_at", "is", null)
        .limit(1)
        .executeTakeFirst();
      return later !== undefined;
    },
    revert: async (tx, change, { at, ip }) => {
      const { account_id: accountId, old_address: before, new_address: after } = change;
      await setWallet(tx, accountId, before, at);
      await tx
        .updateTable("wallet_changes")
        .set({ cancelled_at: at })
        .where("wallet_change_id", "=", change.wallet_change_id)
        .execute();
      await tx
        .insertInto("wallet_changes")
        .values({
          account_id: accountId,
          old_address: after,
          new_address: before,
          made_at: at,
          ip,
        })
        .execute();
      const details = { oldAddress: after, newAddress: before };
      await recordAct(deps, tx, { act: "wallet.cancel-change", accountId, ip, details });
    },
  };
}

/** The change behind a mail's link, read without effects. */
export async function showChange(
  deps: Deps,
  token: string,
  caller: Caller,
): Promise<Result<ChangeResponse>> {
  const read = await readMailedChange(deps, walletChanges(deps), token, caller);
  const { change, email, state } = read;
  return {
    data: {
      email,
      old_eth_address: change.old_address ?? NO_ADDRESS,
      new_eth_address: change.new_address ?? NO_ADDRESS,
      changed_at: read.changedAt,
      cancellable_until: read.cancellableUntil,
      state,
    },
  };
}

/** Reverts a change: binds the previous address, restarts the withdrawal lock, and ends all sessions. Idempotent. */
export async function cancelChange(
  deps: SessionDeps,
  token: string,
  caller: Caller,
): Promise<{ message: Text }> {
  await cancelMailedChange(deps, walletChanges(deps), token, caller);
  return { message: walletMessages.cancelled };
}
