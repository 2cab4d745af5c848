import type { Room } from "../../platform/room.ts";
import { bcodeRoutes } from "./routes.ts";

export const bcodeRoom: Room = { name: "bcode", routes: ({ deps }) => bcodeRoutes(deps) };
