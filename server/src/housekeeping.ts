import type { Deps } from "./platform/http/route.ts";
import type { JobDefinition } from "./platform/jobs.ts";
import { dropOldThrottles } from "./platform/throttle.ts";
import { dropDeadSessions } from "./rooms/auth/sessions.ts";
import { dropOldGrants } from "./rooms/devices/unbind.ts";
import { dropOldVerification } from "./rooms/verification/drop-old.ts";

/** Throws away what is of no more use to anybody; every part can be done twice. */
async function keepHouse(deps: Deps): Promise<void> {
  await dropOldThrottles(deps.db, deps.clock);
  await dropDeadSessions(deps);
  await dropOldVerification(deps);
  await dropOldGrants(deps);
}

export const housekeepingJob: JobDefinition = {
  name: "keep-house",
  task: keepHouse,
  cron: "17 * * * *",
};
