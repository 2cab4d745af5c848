import type { Room } from "../../platform/room.ts";
import { dialCommand } from "./agent/dial-command.ts";
import { nodeLines } from "./agent/node-lines.ts";
import { forgetSessions, forgetLines } from "./forget-lines.ts";
import { resealLinePasswords } from "./line-passwords.ts";
import { dialRoutes } from "./routes.ts";
import { forgetOldRecords } from "./status/records.ts";

export const dialRoom: Room = {
  name: "dial",
  routes: dialRoutes,
  commandKinds: [dialCommand],
  nodeLines,
  cleanUp: forgetOldRecords,
  onUnbind: forgetSessions,
  onClose: forgetLines,
  reseal: resealLinePasswords,
};
