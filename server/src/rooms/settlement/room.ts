import { rangeOfDay, startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { Gauge, type Registry } from "prom-client";
import type { Tx } from "../../platform/database.ts";
import type { Room } from "../../platform/room.ts";
import { registerCrowdMetrics } from "./crowd-metrics.ts";
import { registerIssueMetrics } from "./issue-metrics.ts";
import { settlementJobs } from "./jobs.ts";
import { proofJobs } from "./proof/jobs.ts";
import { settleNowPages } from "./settle-now-page.ts";
import type { Deps } from "../../platform/deps.ts";
import { earliestPointAt } from "../monitoring/summarise.ts";
import { lastSettledDay } from "./day/settle-day.ts";
import { settledUntil } from "./settle-hour.ts";
import { readUnpaidHours } from "./unpaid-hours.ts";

type LagDeps = Pick<Deps, "db" | "clock">;

/** Until when hours and days are settled; before the first, since when there is something to settle. */
async function readSettledUntil({ db, clock }: LagDeps): Promise<{ hour: Date; day: Date }> {
  const day = await lastSettledDay(db);
  const hour = await settledUntil(db);
  if (hour && day !== undefined) return { hour, day: rangeOfDay(day).until };
  const first = (await earliestPointAt(db)) ?? hour ?? clock.now();
  return { hour: hour ?? first, day: startOfUtcDay(utcDay(first)) };
}

/** Adds the settlement lag, and the hours without any credit. */
function registerLagMetrics(registry: Registry, deps: LagDeps): void {
  new Gauge({
    name: "nodeyard_settlement_lag_seconds",
    help: "Time since the end of the last settled hour, and of the last settled UTC day",
    labelNames: ["unit"],
    registers: [registry],
    async collect() {
      const until = await readSettledUntil(deps);
      const now = deps.clock.now().getTime();
      for (const [unit, at] of Object.entries(until))
        this.set({ unit }, Math.max(0, now - at.getTime()) / 1000);
    },
  });
  new Gauge({
    name: "nodeyard_unpaid_hours",
    help: "Hours settled in the last day that nobody was credited with, although devices were online",
    registers: [registry],
    async collect() {
      this.set((await readUnpaidHours(deps.db, deps.clock.now())).count);
    },
  });
}

/** Network addresses by which rewards were bounded. */
async function eraseAddresses(tx: Tx, accountId: bigint): Promise<void> {
  await tx
    .updateTable("activity_credits")
    .set({ address: null })
    .where("account_id", "=", accountId)
    .where("address", "is not", null)
    .execute();
}

/** Writes credits: hours, days, and the commitments to them. `revenue` reads them. */
export const settlementRoom: Room = {
  name: "settlement",
  jobs: [...settlementJobs, ...proofJobs],
  localPages: settleNowPages,
  onClose: [eraseAddresses],
  metrics: (registry, deps) => {
    registerIssueMetrics(registry, deps.db);
    registerLagMetrics(registry, deps);
    registerCrowdMetrics(registry, deps);
  },
};
