import { roomKey } from "../../shared/room-cache.ts";

export const autoWithdrawalKey = roomKey("auto-withdrawal");
