import type { Room } from "../../platform/room.ts";
import { reckonLossesJob } from "./losses/reckon-losses.ts";
import { forgetCosts } from "./economics/forget-costs.ts";
import { revenueRoutes } from "./routes.ts";
import { absenceCosts } from "./why/absence-costs.ts";

export const revenueRoom: Room = {
  name: "revenue",
  routes: ({ deps }) => revenueRoutes(deps),
  jobs: [reckonLossesJob],
  absenceCosts,
  onClose: forgetCosts,
};
