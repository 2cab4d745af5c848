import type { Room } from "../../platform/room.ts";
import { walletRoutes } from "./routes.ts";

export const walletRoom: Room = { name: "wallet", routes: walletRoutes };
