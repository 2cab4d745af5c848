import type { Room } from "../../platform/room.ts";
import { getNetworkContribution } from "./get-network-contribution.ts";

export const rankingRoom: Room = { name: "ranking", handlers: [getNetworkContribution] };
