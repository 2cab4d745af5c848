import { roomKey } from "../../shared/room-cache.ts";

export const devicesKey = roomKey("devices");
