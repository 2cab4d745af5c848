// Offered to other rooms.
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { addJob, type JobDefinition } from "../../../platform/jobs.ts";
import { inSnapshot } from "../../../platform/snapshot.ts";
import { createParams } from "../../../platform/sql-tag.ts";
import { deviceRules } from "../../conditions/device-rules.ts";
import { isOlder } from "../../fleet/filters.ts";
import { absenceCosts } from "../why/absence-costs.ts";
import { readLosses } from "../why/read-losses.ts";
import { lastDayOfHours } from "../why/read-why.ts";
import { createLossSums, WORST_DEVICES, writeLosses, type Fault } from "./account-losses.ts";

const JOB = "reckon-losses";
/** Small, because explaining a batch's hours occupies the process. */
const BATCH_DEVICES = 100;

/** Bound devices with an agent older than the server's release; the ids of few of them. */
async function findOutdated(
  pool: Deps["pool"],
  accountId: bigint,
  now: Date,
): Promise<{ count: number; deviceIds: readonly bigint[] }> {
  const { values, sql: tag } = createParams(accountId);
  const { rows } = await pool.query<{ device_id: bigint }>(
    `select d.device_id from devices d join device_status s on s.device_id = d.device_id
      where d.account_id = $1 and ${deviceRules(tag, now).mayNeedOwner()} and ${isOlder("s.agent_version")}`,
    values,
  );
  return {
    count: rows.length,
    deviceIds: rows.slice(0, WORST_DEVICES).map((row) => row.device_id),
  };
}

/** The bound devices that are not well now, by the stored conditions. */
async function readFaults(tx: Tx, accountId: bigint): Promise<ReadonlyMap<bigint, Fault>> {
  const { rows } = await sql<{ device_id: bigint; condition: Fault }>`
    select device_id, condition from device_conditions
    where account_id = ${accountId} and condition in ('network_offline', 'network_bad')`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.device_id, row.condition]));
}

/**
 * Sums what an account's bound devices lost in the last 24 settled hours, by cause, with the figures of `explainDay`; what a fault cost
 * that is over, apart. Idempotent; sums of earlier hours never replace later ones.
 */
export async function calculateLosses(
  deps: Pick<Deps, "db" | "pool" | "clock">,
  accountId: bigint,
): Promise<void> {
  const now = deps.clock.now();
  const sums = createLossSums();
  const outdated = await findOutdated(deps.pool, accountId, now);
  const until = await inSnapshot(deps.db, async (tx) => {
    const hours = await lastDayOfHours(tx, now);
    const faults = await readFaults(tx, accountId);
    const { mayNeedOwner } = deviceRules<RawBuilder<boolean>>(sql, now);
    for (let after = 0n; hours.length > 0;) {
      const devices = await tx
        .selectFrom("devices as d")
        .select(["device_id", "bound_at", "unbound_at"])
        .where("account_id", "=", accountId)
        .where(mayNeedOwner())
        .where("device_id", ">", after)
        .orderBy("device_id")
        .limit(BATCH_DEVICES)
        .execute();
      const last = devices.at(-1);
      if (!last) break;
      after = last.device_id;
      for (const [deviceId, losses] of await readLosses(tx, devices, hours, now))
        sums.add(deviceId, losses, faults.get(deviceId));
    }
    return hours[0] && { hourAt: hours[0], fullDay: await absenceCosts.ofDay(tx, now) };
  });
  if (!until) return;
  await sql`
    insert into account_losses (account_id, until_hour, full_day_micro_bp, causes, device_ids, outdated_count, outdated_device_ids)
    values (${accountId}, ${until.hourAt}, ${until.fullDay ?? null}, ${writeLosses(sums.all())}::jsonb,
      ${JSON.stringify(sums.deviceIds())}::jsonb, ${outdated.count}, ${outdated.deviceIds.map(String)}::bigint[])
    on conflict (account_id) do update set until_hour = excluded.until_hour, full_day_micro_bp = excluded.full_day_micro_bp, causes = excluded.causes,
      device_ids = excluded.device_ids, outdated_count = excluded.outdated_count, outdated_device_ids = excluded.outdated_device_ids
    where account_losses.until_hour <= excluded.until_hour`.execute(deps.db);
}

/** Enqueues the calculation of an account's losses; duplicates are merged by key. */
export async function queueCalculation(deps: Pick<Deps, "db">, accountId: bigint): Promise<void> {
  await deps.db
    .transaction()
    .execute((tx) =>
      addJob(tx, JOB, { accountId: String(accountId) }, { key: `${JOB}:${accountId}` }),
    );
}

const payloadOf = z.object({ accountId: z.string().transform((text) => BigInt(text)) });

export const calculateLossesJob: JobDefinition = {
  name: JOB,
  task: (deps, payload) => calculateLosses(deps, payloadOf.parse(payload).accountId),
};
