import type { Room } from "../../platform/room.ts";
import { bcodeRoutes } from "./routes.ts";

export const bcodeRoom: Room = {
  name: "bcode",
  routes: ({ deps }) => bcodeRoutes(deps),
  /** Codes that have bound nothing. */
  onClose: async (tx, accountId) => {
    await tx
      .deleteFrom("activation_codes")
      .where("account_id", "=", accountId)
      .where("device_id", "is", null)
      .execute();
  },
};
