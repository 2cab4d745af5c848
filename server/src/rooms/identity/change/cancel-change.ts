import type { IdentityChangeResponse } from "@nodeyard/contract/identity/calls.ts";
import { identityErrors, identityMessages } from "@nodeyard/contract/identity/errors.ts";
import { REDEMPTION_LOCK_SECONDS } from "@nodeyard/contract/redemption/rules.ts";
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

/** Changes of each part on its own. */
const identityChanges = (deps: Deps): MailedChanges<"identity_changes"> => ({
  table: "identity_changes",
  bucket: "identity-change",
  cancelSeconds: REDEMPTION_LOCK_SECONDS,
  errors: identityErrors,
  restore: async (tx, change, { ip }) => {
    const { account_id: accountId, part } = change;
    await writePart(deps, tx, accountId, openBefore(deps.encryption, change));
    const details = { part };
    await recordAct(deps, tx, { act: "identity.cancel-change", accountId, ip, details });
    return { part };
  },
});

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
