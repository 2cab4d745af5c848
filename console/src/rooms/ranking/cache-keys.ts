import { roomKey } from "../../shared/room-cache.ts";

export const rankingKey = roomKey("ranking");
