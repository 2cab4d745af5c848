import { randomBytes } from "node:crypto";
import type { Deps } from "../../../platform/deps.ts";
import { computeCommitment } from "./commitment.ts";

type CommitDeps = Pick<Deps, "db" | "clock">;

const SECRET_BYTES = 32;
/** Maximum hours per call of `commitDue`. */
const HOURS_PER_CALL = 200;

/**
 * Commits a settled hour to the Merkle root of its credits. Idempotent. An hour without credits gets no commitment. Throws if
 * the credits do not match the hour's distribution: the root would permanently prove a wrong one.
 */
export async function commitHour(deps: CommitDeps, hourAt: Date): Promise<{ isNew: boolean }> {
  return deps.db.transaction().execute(async (tx) => {
    const hour = await tx
      .selectFrom("settlement_hours as h")
      .leftJoin("hour_commitments as c", "c.hour_at", "h.hour_at")
      .select(["h.distributed_micro_bp", "h.total_weight_ppm", "h.device_count", "c.committed_at"])
      .where("h.hour_at", "=", hourAt)
      .executeTakeFirst();
    if (!hour) throw new Error(`the hour from ${hourAt.toISOString()} is not settled`);
    if (hour.committed_at !== null) return { isNew: false };
    const secret = randomBytes(SECRET_BYTES);
    const commitment = await computeCommitment(tx, hourAt, secret);
    if (
      (commitment?.amountMicroBp ?? 0n) !== hour.distributed_micro_bp ||
      (commitment?.weightPpm ?? 0n) !== hour.total_weight_ppm ||
      (commitment?.leafCount ?? 0) !== hour.device_count
    )
      throw new Error(`the credits of ${hourAt.toISOString()} do not add up to what it shared out`);
    if (!commitment) return { isNew: false };
    const inserted = await tx
      .insertInto("hour_commitments")
      .values({
        hour_at: hourAt,
        root: commitment.root,
        leaf_count: commitment.leafCount,
        secret,
        block_device_ids: [...commitment.blockDeviceIds],
        block_hashes: commitment.blockHashes,
        committed_at: deps.clock.now(),
      })
      // Another process may have been faster; a published root is final.
      .onConflict((conflict) => conflict.doNothing())
      .returning("hour_at")
      .executeTakeFirst();
    return { isNew: inserted !== undefined };
  });
}

/** Commits the settled hours after the last committed one, oldest first. @returns the hours committed by this call. */
export async function commitDue(
  deps: CommitDeps,
  maxHours = HOURS_PER_CALL,
): Promise<{ committed: Date[]; isMore: boolean }> {
  const due = await deps.db
    .selectFrom("settlement_hours as h")
    .select("h.hour_at")
    .where("h.device_count", ">", 0)
    .where(({ eb, selectFrom }) =>
      eb(
        "h.hour_at",
        ">",
        eb.fn.coalesce(
          selectFrom("hour_commitments").select((of) => of.fn.max("hour_at").as("last")),
          eb.val(new Date(0)),
        ),
      ),
    )
    .orderBy("h.hour_at")
    .limit(maxHours + 1)
    .execute();
  const committed: Date[] = [];
  for (const { hour_at: hourAt } of due.slice(0, maxHours))
    if ((await commitHour(deps, hourAt)).isNew) committed.push(hourAt);
  return { committed, isMore: due.length > maxHours };
}
