import type { IdentityChangeResponse } from "@nodeyard/contract/identity/calls.ts";
import { identityErrors, identityMessages } from "@nodeyard/contract/identity/errors.ts";
import { REDEMPTION_LOCK_SECONDS } from "@nodeyard/contract/redemption/rules.ts";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps, SessionDeps } from "../../../platform/deps.ts";
import type { Caller, Result } from "../../../platform/http/route.ts";
import {
  cancelMailedChange,
  readMailedChange,
  type MailedChanges,
} from "../../account/mailed-change.ts";
import { recordAct } from "../../account/record-act.ts";
import { openBefore } from "./identity-changes.ts";
import { writePart } from "./parts.ts";

async function findChange(db: Queryable, cancelHash: Buffer) {
  return db
    .selectFrom("identity_changes as c")
    .innerJoin("accounts as a", "a.account_id", "c.account_id")
    .selectAll("c")
    .select("a.email")
    .where("c.cancel_hash", "=", cancelHash)
    .executeTakeFirst();
}
type FoundChange = NonNullable<Awaited<ReturnType<typeof findChange>>>;

/** Changes of each part on its own. */
function identityChanges(deps: Deps): MailedChanges<FoundChange> {
  return {
    bucket: "identity-change",
    cancelSeconds: REDEMPTION_LOCK_SECONDS,
    errors: identityErrors,
    find: findChange,
    isOvertaken: async (db, change) => {
      const later = await db
        .selectFrom("identity_changes")
        .select("identity_change_id")
        .where("account_id", "=", change.account_id)
        .where("part", "=", change.part)
        .where("identity_change_id", ">", change.identity_change_id)
        .where("cancel_hash", "is not", null)
        .where("cancelled_at", "is", null)
        .limit(1)
        .executeTakeFirst();
      return later !== undefined;
    },
    revert: async (tx, change, { at, ip }) => {
      const { account_id: accountId, part } = change;
      await writePart(deps, tx, accountId, openBefore(deps.encryption, change));
      await tx
        .updateTable("identity_changes")
        .set({ cancelled_at: at })
        .where("identity_change_id", "=", change.identity_change_id)
        .execute();
      await tx
        .insertInto("identity_changes")
        .values({ account_id: accountId, part, made_at: at, ip })
        .execute();
      const details = { part };
      await recordAct(deps, tx, { act: "identity.cancel-change", accountId, ip, details });
    },
  };
}

/** The change behind a mail's link, read without effects. */
export async function showChange(
  deps: Deps,
  token: string,
  caller: Caller,
): Promise<Result<IdentityChangeResponse>> {
  const read = await readMailedChange(deps, identityChanges(deps), token, caller);
  const { change, email, changedAt, cancellableUntil, state } = read;
  return { data: { email, part: change.part, changedAt, cancellableUntil, state } };
}

/** Reverts a change: restores what was before, restarts the lock, and ends all sessions. Idempotent. */
export async function cancelChange(deps: SessionDeps, token: string, caller: Caller) {
  await cancelMailedChange(deps, identityChanges(deps), token, caller);
  return { message: identityMessages.changeCancelled };
}
