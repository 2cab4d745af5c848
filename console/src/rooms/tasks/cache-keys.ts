import { roomKey } from "../../shared/room-cache.ts";

export const tasksKey = roomKey("tasks");
