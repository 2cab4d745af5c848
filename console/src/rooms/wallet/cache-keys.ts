import { roomKey } from "../../shared/room-cache.ts";

export const walletKey = roomKey("wallet");
