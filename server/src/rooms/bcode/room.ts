import type { Room } from "../../platform/room.ts";
import { claim } from "./claim.ts";
import { getStatus } from "./get-status.ts";
import { listAvailable } from "./list-available.ts";
import { listCodePools, addCodes } from "./operator/code-pools.ts";

export const bcodeRoom: Room = {
  name: "bcode",
  handlers: [getStatus, claim, listAvailable, listCodePools, addCodes],
  /** Codes that have bound nothing. */
  onClose: [
    (tx, accountId) =>
      tx
        .deleteFrom("activation_codes")
        .where("account_id", "=", accountId)
        .where("device_id", "is", null)
        .execute(),
  ],
};
