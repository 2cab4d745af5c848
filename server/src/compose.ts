import { sql } from "kysely";
import type { Tx } from "./platform/database.ts";
import type { Deps } from "./platform/deps.ts";
import type { LostHistory } from "./platform/history/history.ts";
import { deleteOldWitnesses } from "./platform/history/marks.ts";
import type { JobDefinition } from "./platform/jobs.ts";
import { deliverMessageJob } from "./platform/messages/deliver-message.ts";
import { noteSealingKey } from "./platform/note-sealing-key.ts";
import { deleteExpiredThrottles } from "./platform/throttle.ts";
import type { Obstacle } from "./platform/obstacle.ts";
import type { RoomAlarm } from "./platform/room-alarm.ts";
import { ROOMS } from "./rooms.ts";

/** The rooms' contributions to every action's dependencies. */
export const roomDeps: Pick<
  Deps,
  "contributions" | "roomAlarms" | "onUnbind" | "closingObstacles" | "onClose"
> = {
  contributions: ROOMS.flatMap((room) => room.contributes ?? []),
  roomAlarms: async (db, now) => {
    const found: RoomAlarm[] = [];
    for (const room of ROOMS) found.push(...((await room.alarms?.(db, now)) ?? []));
    return found;
  },
  onUnbind: async (tx, deviceId, now) => {
    for (const end of ROOMS.flatMap((room) => room.onUnbind ?? [])) await end(tx, deviceId, now);
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
    for (const erase of ROOMS.flatMap((room) => room.onClose ?? [])) await erase(tx, accountId);
  },
};

/** Halts every way out. */
export async function haltForLostHistory(tx: Tx, lost: LostHistory): Promise<void> {
  for (const room of ROOMS) await room.onLostHistory?.(tx, lost);
}

/** Deletes expired rows. Every step is idempotent. */
async function cleanUp(deps: Deps): Promise<void> {
  await deleteExpiredThrottles(deps.db, deps.clock);
  await deleteOldWitnesses(deps);
  for (const deleteExpired of ROOMS.flatMap((room) => room.cleanUp ?? []))
    await deleteExpired(deps);
}

/** All work of a worker process. */
export const JOBS: readonly JobDefinition[] = [
  deliverMessageJob,
  { name: "clean-up", task: cleanUp, cron: "17 * * * *" },
  ...ROOMS.flatMap((room) => room.jobs ?? []),
];

/**
 * Encrypts every sealed value with the first key of the key file; the other keys are then not needed any more. A process that
 * still encrypts with one of them notes it again, so that no key in use is ever forgotten.
 * @returns how many values were encrypted anew.
 */
export async function resealAll({
  db,
  clock,
  encryption,
}: Pick<Deps, "db" | "clock" | "encryption">): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Blocks concurrent encryption until the transaction ends.
    await sql`lock table sealing_keys in share row exclusive mode`.execute(tx);
    let count = 0;
    for (const reseal of ROOMS.flatMap((room) => room.reseal ?? []))
      count += await reseal(tx, encryption);
    await noteSealingKey(tx, encryption, clock.now());
    await tx.deleteFrom("sealing_keys").where("key_id", "<>", encryption.keyId).execute();
    return count;
  });
}
