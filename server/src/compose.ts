import type { Deps } from "./platform/deps.ts";
import type { JobDefinition } from "./platform/jobs.ts";
import { deliverMessageJob } from "./platform/messages/deliver-message.ts";
import { deleteExpiredThrottles } from "./platform/throttle.ts";
import type { Obstacle } from "./platform/obstacle.ts";
import { ROOMS } from "./rooms.ts";

/** The rooms' contributions to every action's dependencies. */
export const roomDeps: Pick<
  Deps,
  "commandKinds" | "absenceCosts" | "onUnbind" | "closingObstacles" | "onClose"
> = {
  commandKinds: new Map(
    ROOMS.flatMap((room) => room.commandKinds ?? []).map((kind) => [kind.kind, kind]),
  ),
  absenceCosts: ROOMS.find((room) => room.absenceCosts)?.absenceCosts,
  onUnbind: async (tx, deviceId, now) => {
    for (const room of ROOMS) await room.onUnbind?.(tx, deviceId, now);
  },
  closingObstacles: async (db, accountId) => {
    const found: Obstacle[] = [];
    for (const room of ROOMS) {
      const obstacle = await room.closingObstacle?.(db, accountId);
      if (obstacle) found.push(obstacle);
    }
    return found;
  },
  onClose: async (tx, accountId) => {
    for (const room of ROOMS) await room.onClose?.(tx, accountId);
  },
};

/** Deletes expired rows. Every step is idempotent. */
async function cleanUp(deps: Deps): Promise<void> {
  await deleteExpiredThrottles(deps.db, deps.clock);
  for (const room of ROOMS) await room.cleanUp?.(deps);
}

/** All work of a worker process. */
export const JOBS: readonly JobDefinition[] = [
  deliverMessageJob,
  { name: "clean-up", task: cleanUp, cron: "17 * * * *" },
  ...ROOMS.flatMap((room) => room.jobs ?? []),
];
