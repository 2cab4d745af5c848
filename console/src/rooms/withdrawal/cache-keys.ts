import { roomKey } from "../../shared/room-cache.ts";

export const withdrawalKey = roomKey("withdrawal");
