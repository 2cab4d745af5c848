import { roomKey } from "../../shared/room-cache.ts";

export const dialKey = roomKey("dial");
