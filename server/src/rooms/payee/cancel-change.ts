import type { ChangeResponse } from "@nodeyard/contract/payee/calls.ts";
import { payeeErrors, payeeMessages } from "@nodeyard/contract/payee/errors.ts";
import { REDEMPTION_LOCK_SECONDS } from "@nodeyard/contract/redemption/rules.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import type { Deps, SessionDeps } from "../../platform/deps.ts";
import type { Caller, Result } from "../../platform/http/route.ts";
import {
  cancelMailedChange,
  readMailedChange,
  type MailedChanges,
} from "../account/mailed-change.ts";
import { recordAct } from "../account/record-act.ts";
import { findSealedParts, maskSealedPart, setSealedPart } from "./store.ts";

/** Changes of the card and of the payment account, each on its own. */
const payeeChanges = (deps: Deps): MailedChanges<"payee_changes"> => ({
  table: "payee_changes",
  bucket: "payee-change",
  cancelSeconds: REDEMPTION_LOCK_SECONDS,
  errors: payeeErrors,
  restore: async (tx, change, { at, ip }) => {
    const { account_id: accountId, part } = change;
    await setSealedPart(tx, accountId, { part, sealed: change.sealed_before, at });
    await recordAct(deps, tx, { act: "payee.cancel-change", accountId, ip, details: { part } });
    return { part };
  },
});

/** The change behind a mail's link, read without effects. */
export async function showChange(
  deps: Deps,
  token: string,
  caller: Caller,
): Promise<Result<ChangeResponse>> {
  const read = await readMailedChange(deps, payeeChanges(deps), token, caller);
  const { change, email, changedAt, cancellableUntil, state } = read;
  const { account_id: accountId, part } = change;
  const now = (await findSealedParts(deps.db, accountId))[part];
  const mask = (sealed: string | null) => maskSealedPart(deps, accountId, part, sealed);
  return {
    data: {
      email,
      part,
      before: mask(change.sealed_before),
      after: mask(now),
      changedAt,
      cancellableUntil,
      state,
    },
  };
}

/** Reverts a change: restores what was saved before, restarts the lock, and ends all sessions. Idempotent. */
export async function cancelChange(
  deps: SessionDeps,
  token: string,
  caller: Caller,
): Promise<{ message: Text }> {
  await cancelMailedChange(deps, payeeChanges(deps), token, caller);
  return { message: payeeMessages.cancelled };
}
