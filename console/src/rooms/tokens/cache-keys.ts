import { roomKey } from "../../shared/room-cache.ts";

export const tokensKey = roomKey("tokens");
