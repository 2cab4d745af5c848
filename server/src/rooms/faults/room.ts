import type { Room } from "../../platform/room.ts";
import { forgetDisks, forgetDisksOf } from "./forget-disks.ts";
import { faultsRoutes } from "./routes.ts";

export const faultsRoom: Room = {
  name: "faults",
  routes: faultsRoutes,
  onUnbind: forgetDisksOf,
  onClose: forgetDisks,
};
