import * as calls from "@nodeyard/contract/wallet/calls.ts";
import type { SessionDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { bindAddress } from "./bind-address.ts";
import { showChange, cancelChange } from "./change/cancel-change.ts";
import { showWallet } from "./show-wallet.ts";
import { unbindAddress } from "./unbind-address.ts";
import type { Tx } from "../../platform/database.ts";

/** The wallet of an account that is being closed, and its changes; withdrawals keep the address that they went to. */
async function deleteWallet(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("wallets").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("wallet_changes").where("account_id", "=", accountId).execute();
}

export const walletRoom: Room = {
  name: "wallet",
  handlers: [
    showWallet,
    bindAddress,
    unbindAddress,
    handle(calls.showChange, (deps, { token }, caller) => showChange(deps, token, caller)),
    handle(calls.cancelChange, (deps: SessionDeps, { token }, caller) =>
      cancelChange(deps, token, caller),
    ),
  ],
  onClose: [deleteWallet],
};
