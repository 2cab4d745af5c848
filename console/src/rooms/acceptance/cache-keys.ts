import { roomKey } from "../../shared/room-cache.ts";

export const acceptanceKey = roomKey("acceptance");
