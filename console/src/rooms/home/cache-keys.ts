import { roomKey } from "../../shared/room-cache.ts";

export const homeKey = roomKey("home");
