import type { Room } from "../../platform/room.ts";
import { SESSION_CHANGED } from "./session-cache.ts";
import { deleteExpiredSessions } from "./sessions.ts";

/** Identity: contact, password, permissions, sessions. Without pages. */
export const accountRoom: Room = {
  name: "account",
  channels: [SESSION_CHANGED],
  cleanUp: deleteExpiredSessions,
};
