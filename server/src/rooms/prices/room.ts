import type { Room } from "../../platform/room.ts";

/** Daily BP prices, read by other rooms. */
export const pricesRoom: Room = { name: "prices" };
