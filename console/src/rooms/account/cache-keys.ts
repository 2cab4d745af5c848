import { roomKey } from "../../shared/room-cache.ts";

export const accountKey = roomKey("account");
