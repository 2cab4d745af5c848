import type { Deps } from "./platform/deps.ts";
import type { JobDefinition } from "./platform/jobs.ts";
import { deleteExpiredThrottles } from "./platform/throttle.ts";
import { deleteExpiredSessions } from "./rooms/account/sessions.ts";
import { deleteExpiredGrants } from "./rooms/devices/unbind.ts";
import { deleteExpiredVerification } from "./rooms/verification/delete-expired.ts";

/** Throws away what is of no more use to anybody; every part can be done twice. */
async function cleanUp(deps: Deps): Promise<void> {
  await deleteExpiredThrottles(deps.db, deps.clock);
  await deleteExpiredSessions(deps);
  await deleteExpiredVerification(deps);
  await deleteExpiredGrants(deps);
}

export const cleanUpJob: JobDefinition = {
  name: "clean-up",
  task: cleanUp,
  cron: "17 * * * *",
};
