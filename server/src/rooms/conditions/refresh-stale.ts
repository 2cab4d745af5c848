import { ONLINE_WITHIN_MS } from "@nodeyard/contract/devices/rules.ts";
import { MINUTE_MS, utcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import type { JobDefinition } from "../../platform/jobs.ts";
import { MONITORED_WITHIN_MS, currentConditions } from "./current-conditions.ts";
import { recountConditions, refreshConditions } from "./refresh.ts";

type SurveyDeps = Pick<Deps, "db" | "clock" | "log">;

const BATCH_SIZE = 5_000;
/** Margin for reports that become visible after their timestamp, when their transaction commits. */
const REPORT_DELAY_MS = MINUTE_MS;

/** Devices possibly changed by time or a report since then, after the id `after`. */
async function readChanged(
  db: SurveyDeps["db"],
  range: { readonly since: Date; readonly now: Date },
  after: bigint,
): Promise<bigint[]> {
  const before = (ms: number): Date => new Date(range.since.getTime() - REPORT_DELAY_MS - ms);
  const until = (ms: number): Date => new Date(range.now.getTime() - ms);
  const { rows } = await sql<{ device_id: bigint }>`
    select device_id from device_status
    where device_id > ${after} and (last_seen_at > ${before(0)}
      or last_seen_at > ${before(ONLINE_WITHIN_MS)} and last_seen_at <= ${until(ONLINE_WITHIN_MS)}
      or last_point_at > ${before(MONITORED_WITHIN_MS)} and last_point_at <= ${until(MONITORED_WITHIN_MS)})
    order by device_id limit ${BATCH_SIZE}`.execute(db);
  return rows.map((row) => row.device_id);
}

async function readAll(db: SurveyDeps["db"], after: bigint): Promise<bigint[]> {
  const rows = await db
    .selectFrom("devices")
    .select("device_id")
    .where("device_id", ">", after)
    .orderBy("device_id")
    .limit(BATCH_SIZE)
    .execute();
  return rows.map((row) => row.device_id);
}

/** Devices with outdated rows. Takes no locks: most are unchanged. */
async function findDiffering(
  db: SurveyDeps["db"],
  deviceIds: readonly bigint[],
  now: Date,
): Promise<bigint[]> {
  const ids = deviceIds.map(String);
  const { rows } = await sql<{ device_id: bigint }>`
    select distinct coalesce(present.device_id, kept.device_id) as device_id
    from (${currentConditions(ids, now)}) present
    full join (select device_id, condition from device_conditions where device_id = any(${ids}::bigint[])) kept
      on kept.device_id = present.device_id and kept.condition = present.condition
    where present.device_id is null or kept.device_id is null`.execute(db);
  return rows.map((row) => row.device_id);
}

async function recountEverybody({ db, log }: SurveyDeps): Promise<void> {
  for (let after = 0n; ;) {
    const rows = await db
      .selectFrom("accounts")
      .select("account_id")
      .where("account_id", ">", after)
      .orderBy("account_id")
      .limit(BATCH_SIZE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    const { corrected } = await db.transaction().execute((tx) =>
      recountConditions(
        tx,
        rows.map((row) => row.account_id),
      ),
    );
    if (corrected > 0) log.warn({ corrected }, "counts of conditions were wrong");
    after = last.account_id;
  }
}

/**
 * Refreshes the conditions of devices that reported, went silent or stopped measuring since the last run. The first run, the
 * first of a UTC day and one after the clock was set back check all devices.
 */
export async function refreshStaleConditions(
  deps: SurveyDeps,
): Promise<{ checked: number; changed: number }> {
  const { db, clock } = deps;
  const now = clock.now();
  const { surveyed_at: since } = await db
    .selectFrom("survey_state")
    .select("surveyed_at")
    .executeTakeFirstOrThrow();
  const isFull = since === null || since > now || utcDay(since) !== utcDay(now);
  let checked = 0;
  let changed = 0;
  for (let after = 0n; ;) {
    const batch = isFull ? await readAll(db, after) : await readChanged(db, { since, now }, after);
    const last = batch.at(-1);
    if (last === undefined) break;
    const differing = await findDiffering(db, batch, now);
    await db.transaction().execute((tx) => refreshConditions(tx, differing, now));
    checked += batch.length;
    changed += differing.length;
    after = last;
  }
  if (isFull) await recountEverybody(deps);
  await db.updateTable("survey_state").set({ surveyed_at: now }).execute();
  return { checked, changed };
}

export const refreshConditionsJob: JobDefinition = {
  name: "survey-devices",
  task: async (deps) => {
    await refreshStaleConditions(deps);
  },
  cron: "* * * * *",
};
