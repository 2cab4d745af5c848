import { roomKey } from "../../shared/room-cache.ts";

export const billsKey = roomKey("bills");
