import { roomKey } from "../../shared/room-cache.ts";

export const payeeKey = roomKey("payee");
