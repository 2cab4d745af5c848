import type { Room } from "../../platform/room.ts";
import { forgetOwner, rolesOf } from "./forget-owner.ts";
import { accountRoutes } from "./routes.ts";
import { SESSION_CHANGED } from "./session-cache.ts";
import { deleteExpiredSessions } from "./sessions.ts";

/** Identity: contact, password, permissions, sessions, and what was done with the account. */
export const accountRoom: Room = {
  name: "account",
  routes: accountRoutes,
  channels: [SESSION_CHANGED],
  cleanUp: deleteExpiredSessions,
  closingObstacle: rolesOf,
  onClose: forgetOwner,
};
