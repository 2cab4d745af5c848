import * as calls from "@nodeyard/contract/payee/calls.ts";
import type { SessionDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { showChange, cancelChange } from "./cancel-change.ts";
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
  cleanUp: [deleteOldChanges],
  onClose: [erasePayee],
  reseal: [resealPayees],
};
