import { roomKey } from "../../shared/room-cache.ts";

export const closingKey = roomKey("closing");
