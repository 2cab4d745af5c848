import { rangeOfDay, startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { Gauge, type Registry } from "prom-client";
import type { Deps } from "../../platform/deps.ts";
import { earliestPointAt } from "../monitoring/summarise.ts";
import { lastSettledDay } from "./day/settle-day.ts";
import { settledUntil } from "./settle-hour.ts";

type LagDeps = Pick<Deps, "db" | "clock">;

/** Until when hours and days are settled; before the first, since when there is something to settle. */
async function readSettledUntil({ db, clock }: LagDeps): Promise<{ hour: Date; day: Date }> {
  const day = await lastSettledDay(db);
  const hour = await settledUntil(db);
  if (hour && day !== undefined) return { hour, day: rangeOfDay(day).until };
  const first = (await earliestPointAt(db)) ?? hour ?? clock.now();
  return { hour: hour ?? first, day: startOfUtcDay(utcDay(first)) };
}

/** Adds how far settlement is behind the clock. */
export function registerLagMetric(registry: Registry, deps: LagDeps): void {
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
}
