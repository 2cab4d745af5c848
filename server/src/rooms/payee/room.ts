import type { Room } from "../../platform/room.ts";
import { payeeRoutes } from "./routes.ts";
import { forgetPayee, resealPayees } from "./stored-payee.ts";

export const payeeRoom: Room = {
  name: "payee",
  routes: payeeRoutes,
  onClose: forgetPayee,
  reseal: resealPayees,
};
