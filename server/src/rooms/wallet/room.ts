import * as calls from "@nodeyard/contract/wallet/calls.ts";
import type { SessionDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { bindAddress } from "./bind-address.ts";
import { showChange, cancelChange } from "./change/cancel-change.ts";
import { forgetWallet } from "./forget-wallet.ts";
import { showWallet } from "./show-wallet.ts";
import { unbindAddress } from "./unbind-address.ts";

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
  onClose: [forgetWallet],
};
