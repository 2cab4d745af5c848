import type { Room } from "../../platform/room.ts";
import { watchIncidentsJob } from "./incidents/watch-incidents.ts";
import { makePartitions } from "./partitions.ts";
import { monitoringRoutes } from "./routes.ts";

export const monitoringRoom: Room = {
  name: "monitoring",
  routes: ({ deps }) => monitoringRoutes(deps),
  jobs: [
    { name: "make-partitions", task: makePartitions, cron: "17 */6 * * *" },
    watchIncidentsJob,
  ],
};
