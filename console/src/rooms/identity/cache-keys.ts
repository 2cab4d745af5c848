import { roomKey } from "../../shared/room-cache.ts";

export const identityKey = roomKey("identity");
