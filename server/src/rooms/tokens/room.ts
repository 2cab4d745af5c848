import type { Room } from "../../platform/room.ts";
import { createToken } from "./create-token.ts";
import { deleteExpiredTokens, endTokens } from "./end-tokens.ts";
import { listTokens } from "./list-tokens.ts";
import { getMetrics } from "./metrics/get-metrics.ts";
import { revokeToken } from "./revoke-token.ts";

/** Access tokens of owners for their own programs, and the metrics that those read. */
export const tokensRoom: Room = {
  name: "tokens",
  handlers: [listTokens, createToken, revokeToken, getMetrics],
  cleanUp: [deleteExpiredTokens],
  onClose: [endTokens],
};
