import type { Room } from "../../platform/room.ts";
import { deleteExpiredTokens, endTokens } from "./end-tokens.ts";
import { tokensRoutes } from "./routes.ts";

/** Access tokens of owners for their own programs, and the metrics that those read. */
export const tokensRoom: Room = {
  name: "tokens",
  routes: tokensRoutes,
  cleanUp: deleteExpiredTokens,
  onClose: endTokens,
};
