import type { Room } from "../../platform/room.ts";
import { rankingRoutes } from "./routes.ts";

export const rankingRoom: Room = { name: "ranking", routes: ({ deps }) => rankingRoutes(deps) };
