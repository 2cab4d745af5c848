import type { Room } from "../../platform/room.ts";
import { showAvailable } from "./show-available.ts";

export const redemptionRoom: Room = { name: "redemption", handlers: [showAvailable] };
