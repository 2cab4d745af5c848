import { roomKey } from "../../shared/room-cache.ts";

export const downloadsKey = roomKey("downloads");
