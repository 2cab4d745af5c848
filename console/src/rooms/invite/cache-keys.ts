import { roomKey } from "../../shared/room-cache.ts";

export const inviteKey = roomKey("invite");
