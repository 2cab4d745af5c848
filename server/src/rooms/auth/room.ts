import type { Room } from "../../platform/room.ts";
import { authRoutes } from "./routes.ts";

export const authRoom: Room = { name: "auth", routes: authRoutes };
