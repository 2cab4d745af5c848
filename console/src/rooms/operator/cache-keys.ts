import { roomKey } from "../../shared/room-cache.ts";

export const operatorKey = roomKey("operator");
