import type { Room } from "../../platform/room.ts";
import { calculateLossesJob } from "./losses/calculate-losses.ts";
import { forgetCosts } from "./economics/forget-costs.ts";
import { revenueRoutes } from "./routes.ts";
import { absenceCosts } from "./why/absence-costs.ts";

export const revenueRoom: Room = {
  name: "revenue",
  routes: ({ deps }) => revenueRoutes(deps),
  jobs: [calculateLossesJob],
  absenceCosts,
  onClose: forgetCosts,
};
