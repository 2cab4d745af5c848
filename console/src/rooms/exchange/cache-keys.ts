import { roomKey } from "../../shared/room-cache.ts";

export const exchangeKey = roomKey("exchange");
