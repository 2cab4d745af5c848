import type { Room } from "../../platform/room.ts";
import { boundDevices, forgetOwner } from "./forget-owner.ts";
import { nodePasswordCommand, resealPasswords } from "./node-password.ts";
import { rebootCommand } from "./reboot.ts";
import { devicesRoutes } from "./routes.ts";
import { removeTagsOf } from "./tags/tag-devices.ts";
import { deleteExpiredGrants } from "./unbind.ts";

export const devicesRoom: Room = {
  name: "devices",
  routes: devicesRoutes,
  cleanUp: deleteExpiredGrants,
  onUnbind: removeTagsOf,
  closingObstacle: boundDevices,
  onClose: forgetOwner,
  reseal: resealPasswords,
  commandKinds: [rebootCommand, nodePasswordCommand],
};
