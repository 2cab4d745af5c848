import { roomKey } from "../../shared/room-cache.ts";

export const feedKey = roomKey("feed");
