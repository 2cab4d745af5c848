import type { Room } from "../../platform/room.ts";
import { homeRoutes } from "./routes.ts";

export const homeRoom: Room = { name: "home", routes: ({ deps }) => homeRoutes(deps) };
