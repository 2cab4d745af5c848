import { roomKey } from "../../shared/room-cache.ts";

export const bcodeKey = roomKey("bcode");
