import { roomKey } from "../../shared/room-cache.ts";

export const revenueKey = roomKey("revenue");
