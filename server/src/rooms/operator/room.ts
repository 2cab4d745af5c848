import type { Room } from "../../platform/room.ts";
import { isFrozen } from "../account/freeze.ts";
import { operatorRoutes } from "./routes.ts";

/** The operator's side: accounts, requests that take two, the audit log, and the network at a glance. */
export const operatorRoom: Room = {
  name: "operator",
  routes: operatorRoutes,
  onClose: async (tx, accountId) => {
    await tx.deleteFrom("device_records").where("account_id", "=", accountId).execute();
  },
  closingObstacle: async (db, accountId) =>
    (await isFrozen(db, accountId)) ? { kind: "frozen", count: 1 } : undefined,
};
