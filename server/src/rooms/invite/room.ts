import type { Room } from "../../platform/room.ts";
import { inviteRoutes } from "./routes.ts";

export const inviteRoom: Room = { name: "invite", routes: ({ deps }) => inviteRoutes(deps) };
