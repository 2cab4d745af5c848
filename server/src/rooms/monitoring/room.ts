import type { Room } from "../../platform/room.ts";
import { forgetOwner } from "./forget-owner.ts";
import { watchFaultsJob } from "./incidents/watch-faults.ts";
import { watchIncidentsJob } from "./incidents/watch-incidents.ts";
import { registerReportMetrics } from "./report-metrics.ts";
import { makePartitions } from "./partitions.ts";
import { monitoringRoutes } from "./routes.ts";
import { deleteOldResults } from "./throughput/take-probe.ts";

export const monitoringRoom: Room = {
  name: "monitoring",
  routes: ({ deps }) => monitoringRoutes(deps),
  cleanUp: deleteOldResults,
  onClose: forgetOwner,
  metrics: registerReportMetrics,
  jobs: [
    { name: "make-partitions", task: makePartitions, cron: "17 */6 * * *" },
    watchIncidentsJob,
    watchFaultsJob,
  ],
};
