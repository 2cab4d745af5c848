import type { Room } from "../../platform/room.ts";
import { endRuns, forgetRuns } from "./forget.ts";
import { acceptanceRoutes } from "./routes.ts";
import { acceptCommand } from "./run/accept-command.ts";
import { acceptanceJobs } from "./run/jobs.ts";

export const acceptanceRoom: Room = {
  name: "acceptance",
  routes: ({ deps }) => acceptanceRoutes(deps),
  jobs: acceptanceJobs,
  commandKinds: [acceptCommand],
  onUnbind: endRuns,
  onClose: forgetRuns,
};
