import type { Room } from "../../platform/room.ts";

/** What one BP is worth by the day; other rooms read it. */
export const pricesRoom: Room = { name: "prices" };
