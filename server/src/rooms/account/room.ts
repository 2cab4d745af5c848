import type { Room } from "../../platform/room.ts";
import { forgetOwner, rolesOf } from "./forget-owner.ts";
import { listActivity } from "./list-activity.ts";
import { SESSION_CHANGED } from "./session-cache.ts";
import { deleteExpiredSessions } from "./sessions.ts";
import { listSignIns, endSignIn, endOtherSignIns } from "./sign-ins.ts";

/** Identity: contact, password, permissions, sessions, and what was done with the account. */
export const accountRoom: Room = {
  name: "account",
  handlers: [listSignIns, endSignIn, endOtherSignIns, listActivity],
  channels: [SESSION_CHANGED],
  cleanUp: [deleteExpiredSessions],
  closingObstacle: rolesOf,
  onClose: [forgetOwner],
};
