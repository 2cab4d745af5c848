import { roomKey } from "../../shared/room-cache.ts";

export const monitoringKey = roomKey("monitoring");
