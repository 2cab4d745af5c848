import type { Room } from "../../platform/room.ts";
import { billAlarms } from "./bill-alarms.ts";
import { calculateJobs } from "./calculate/carry-out.ts";
import { measureJobs } from "./calculate/measure-due.ts";
import { forgetDisputes } from "./forget-disputes.ts";
import { billsRoutes } from "./routes.ts";

export const billsRoom: Room = {
  name: "bills",
  routes: ({ deps }) => billsRoutes(deps),
  jobs: [...measureJobs, ...calculateJobs],
  alarms: billAlarms,
  onClose: forgetDisputes,
};
