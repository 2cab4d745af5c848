import { ApiError } from "@nodeyard/contract/error.ts";
import { walletErrors } from "@nodeyard/contract/wallet/errors.ts";
import type { Address } from "viem";
import { hasOpenHold } from "../../../ledger/open-hold.ts";
import { writeAudit } from "../../../platform/audit.ts";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller } from "../../../platform/http/route.ts";
import { createToken, hashToken } from "../../../platform/secrets.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { spendCode } from "../../verification/codes.ts";
import { walletMail } from "./wallet-mail.ts";
import { findWallet, setWallet } from "../bound-wallet.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";

/** Throws if the wallet would not change, or while a withdrawal is open. @returns the current address. */
export async function assertChangeAllowed(
  db: Queryable,
  accountId: bigint,
  newAddress: Address | null,
): Promise<Address | null> {
  const oldAddress = (await findWallet(db, accountId))?.address ?? null;
  if (oldAddress === newAddress)
    throw new ApiError(newAddress === null ? walletErrors.notBound : walletErrors.addressSame);
  if (await hasOpenHold(db, accountId, "withdrawal"))
    throw new ApiError(walletErrors.withdrawalOpen);
  return oldAddress;
}

/**
 * Binds, changes or unbinds the wallet in one transaction with its verification code, the change's row, which locks
 * withdrawals, its audit line, and the mail that can revert it.
 */
export async function changeWallet(
  deps: Deps,
  caller: OwnerCaller,
  change: {
    readonly newAddress: Address | null;
    readonly checked: { readonly verificationCodeId: bigint };
    readonly act: "wallet.bind" | "wallet.unbind";
  },
): Promise<void> {
  const { accountId } = caller;
  const { newAddress } = change;
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const oldAddress = await assertChangeAllowed(tx, accountId, newAddress);
    await spendCode(deps, tx, change.checked);
    const at = deps.clock.now();
    const token = createToken();
    await setWallet(tx, accountId, newAddress, at);
    // The code has come by the channel that did not reset the password: both are the owner's.
    await tx
      .updateTable("accounts")
      .set({ password_reset_channel: null })
      .where("account_id", "=", accountId)
      .where("password_reset_channel", "is not", null)
      .execute();
    await tx
      .insertInto("wallet_changes")
      .values({
        account_id: accountId,
        old_address: oldAddress,
        new_address: newAddress,
        made_at: at,
        ip: caller.ip,
        cancel_hash: hashToken(token),
      })
      .execute();
    await writeAudit(tx, {
      at,
      actorAccountId: accountId,
      subjectAccountId: accountId,
      act: change.act,
      details: { oldAddress, newAddress },
      ip: caller.ip,
    });
    const notice = { oldAddress, newAddress, ip: caller.ip };
    await notifyOwner(
      deps,
      tx,
      accountId,
      { event: "wallet.changed", page: "/bindWallet", data: notice },
      { mailIn: (language) => walletMail(deps.config, language, { ...notice, at, token }) },
    );
  });
}
