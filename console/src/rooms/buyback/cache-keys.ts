import { roomKey } from "../../shared/room-cache.ts";

export const buybackKey = roomKey("buyback");
