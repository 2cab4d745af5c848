import type { Room } from "../../platform/room.ts";
import { autoWithdrawalRoutes } from "./routes.ts";
import { runJobs } from "./run/jobs.ts";
import { forgetSetting } from "./setting.ts";

export const autoWithdrawalRoom: Room = {
  name: "auto-withdrawal",
  routes: autoWithdrawalRoutes,
  jobs: runJobs,
  onClose: forgetSetting,
};
