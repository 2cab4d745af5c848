import type { Room } from "../../platform/room.ts";
import { SESSION_CHANGED } from "./session-cache.ts";
import { deleteExpiredSessions } from "./sessions.ts";

/** Who somebody is: contact, password, permissions, sessions. Its pages are other rooms'. */
export const accountRoom: Room = {
  name: "account",
  channels: [SESSION_CHANGED],
  cleanUp: deleteExpiredSessions,
};
