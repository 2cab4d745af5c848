import type { Room } from "../../platform/room.ts";
import { payeeRoutes } from "./routes.ts";
import { forgetOldChanges, forgetPayee, resealPayees } from "./store.ts";

export const payeeRoom: Room = {
  name: "payee",
  routes: payeeRoutes,
  cleanUp: forgetOldChanges,
  onClose: forgetPayee,
  reseal: resealPayees,
};
