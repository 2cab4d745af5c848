import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Database, Queryable } from "../../platform/database.ts";
import type { RoomAlarm } from "../../platform/room-alarm.ts";
import { needsApproval } from "../redemption/assessment/needs-approval.ts";
import { haltAlarm, registerHaltMetric } from "../redemption/halt-watch.ts";
import { BUYBACKS } from "./switches.ts";

/** Buy-backs and batches that wait for a second operator. */
async function readWaiting(db: Queryable): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(at) as since from (
      select created_at as at from buybacks b
      where status = 'created' and approved_at is null and buyback_batch_id is null
        and ${needsApproval("buyback", sql`b.buyback_id`)}
      union all
      select made_at from buyback_batches where state = 'waiting') waiting`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

/** Payments that Alipay refuses for a reason of ours, and those of which it has said nothing certain for an hour. */
async function readRefused(
  db: Queryable,
  now: Date,
): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(first_sent_at) as since from buybacks b
    where status = 'created' and buyback_batch_id is null and on_hold_since is null and first_sent_at is not null and (
      first_sent_at < ${new Date(now.getTime() - HOUR_MS)} or 'retrying' = (select step from buyback_steps s
        where s.buyback_id = b.buyback_id order by buyback_step_id desc limit 1))`.execute(db);
  return rows[0] ?? { count: 0, since: null };
}

/** Halted payments, those that Alipay does not make, and what waits for approval. */
export async function buybackAlarms(db: Queryable, now: Date): Promise<RoomAlarm[]> {
  return [
    await haltAlarm(db, BUYBACKS, "buybacksHalted"),
    { alarm: "buybacksRefused", level: "danger", ...(await readRefused(db, now)) },
    { alarm: "buybackReviews", level: "warning", ...(await readWaiting(db)) },
  ];
}

/** Open buy-backs; their age is by the database's clock. */
async function readOpen(db: Database): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await sql<{ count: number; oldest: number }>`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
    from buybacks where status = 'created'`.execute(db);
  return { count: rows[0]?.count ?? 0, oldestSeconds: rows[0]?.oldest ?? 0 };
}

export function registerBuybackMetrics(registry: Registry, db: Database): void {
  registerHaltMetric(registry, db, BUYBACKS, {
    name: "buybacks_halted",
    help: "1 while no payment of a buy-back is requested",
  });
  new Gauge({
    name: "nodeyard_buybacks_open",
    help: "Buy-backs that have not ended",
    registers: [registry],
    async collect() {
      this.set((await readOpen(db)).count);
    },
  });
  new Gauge({
    name: "nodeyard_buybacks_oldest_seconds",
    help: "Age of the oldest of them",
    registers: [registry],
    async collect() {
      this.set((await readOpen(db)).oldestSeconds);
    },
  });
}
