import type { Room } from "../../platform/room.ts";
import { followClosingsJob } from "./follow-closings.ts";
import { closingRoutes } from "./routes.ts";

/** Closing an account: after a delay its owner's data goes, and its books stay. */
export const closingRoom: Room = {
  name: "closing",
  routes: ({ deps }) => closingRoutes(deps),
  jobs: [followClosingsJob],
};
