import * as calls from "@nodeyard/contract/payee/calls.ts";
import type { SessionDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { SAVED_PAYEES } from "../identity/saved-payees.ts";
import { showChange, cancelChange } from "./cancel-change.ts";
import { findPayee } from "./find-payee.ts";
import { maskAlipayAccount } from "./mask-payee.ts";
import { setCollection } from "./set-collection.ts";
import { showCollection } from "./show-collection.ts";
import { deleteOldChanges, erasePayee, resealPayees } from "./store.ts";

export const payeeRoom: Room = {
  name: "payee",
  handlers: [
    showCollection,
    setCollection,
    handle(calls.showChange, (deps, { token }, caller) => showChange(deps, token, caller)),
    handle(calls.cancelChange, (deps: SessionDeps, { token }, caller) =>
      cancelChange(deps, token, caller),
    ),
  ],
  contributes: [
    SAVED_PAYEES.contribute(async (deps, db, accountId, shown) => {
      const { alipayAccount } = await findPayee(deps, db, accountId);
      return (
        alipayAccount !== undefined &&
        [alipayAccount, maskAlipayAccount(alipayAccount)].includes(shown)
      );
    }),
  ],
  cleanUp: [deleteOldChanges],
  onClose: [erasePayee],
  reseal: [resealPayees],
};
