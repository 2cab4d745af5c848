import { roomKey } from "../../shared/room-cache.ts";

export const faultsKey = roomKey("faults");
