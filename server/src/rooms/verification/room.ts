import type { Room } from "../../platform/room.ts";
import { deleteExpiredVerification } from "./delete-expired.ts";
import { verificationRoutes } from "./routes.ts";

export const verificationRoom: Room = {
  name: "verification",
  routes: ({ deps }) => verificationRoutes(deps),
  cleanUp: deleteExpiredVerification,
  onClose: async (tx, accountId) => {
    await tx.deleteFrom("verification_codes").where("account_id", "=", accountId).execute();
  },
};
