import { roomKey } from "../../shared/room-cache.ts";

export const notificationsKey = roomKey("notifications");
