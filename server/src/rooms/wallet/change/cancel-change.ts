import type { Text } from "@nodeyard/contract/text.ts";
import type { ChangeResponse } from "@nodeyard/contract/wallet/calls.ts";
import { walletErrors, walletMessages } from "@nodeyard/contract/wallet/errors.ts";
import { NO_ADDRESS, WALLET_CANCEL_SECONDS } from "@nodeyard/contract/wallet/rules.ts";
import type { Deps, SessionDeps } from "../../../platform/deps.ts";
import type { Caller, Result } from "../../../platform/http/route.ts";
import {
  cancelMailedChange,
  readMailedChange,
  type MailedChanges,
} from "../../account/mailed-change.ts";
import { recordAct } from "../../account/record-act.ts";
import { setWallet } from "../bound-wallet.ts";

const walletChanges = (deps: Deps): MailedChanges<"wallet_changes"> => ({
  table: "wallet_changes",
  bucket: "wallet-change",
  cancelSeconds: WALLET_CANCEL_SECONDS,
  errors: walletErrors,
  restore: async (tx, change, { at, ip }) => {
    const { account_id: accountId, old_address: before, new_address: after } = change;
    await setWallet(tx, accountId, before, at);
    const details = { oldAddress: after, newAddress: before };
    await recordAct(deps, tx, { act: "wallet.cancel-change", accountId, ip, details });
    return { old_address: after, new_address: before };
  },
});

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
