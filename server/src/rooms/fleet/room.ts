import type { Room } from "../../platform/room.ts";
import { fleetRoutes } from "./routes.ts";

/** The read model of device lists, over devices, conditions, tasks and settlement. */
export const fleetRoom: Room = { name: "fleet", routes: ({ deps }) => fleetRoutes(deps) };
