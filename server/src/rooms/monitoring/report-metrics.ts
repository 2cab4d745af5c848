import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Deps } from "../../platform/deps.ts";
import { shareRead } from "../../platform/share-read.ts";
import { deviceRules } from "../conditions/device-rules.ts";

interface Figures {
  readonly online: number;
  readonly offline: number;
  readonly never: number;
  readonly newest_at: Date | null;
}

async function readFigures({ db, clock }: Pick<Deps, "db" | "clock">): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*) filter (where is_online)::int as online,
      count(*) filter (where not is_online)::int as offline,
      count(*) filter (where is_online is null)::int as never, max(last_seen_at) as newest_at
    from devices left join lateral (
      select s.last_seen_at, ${deviceRules(sql, clock.now()).isOnline()} as is_online
      from device_status s where s.device_id = devices.device_id) status on true
    where unbound_at is null`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error("the figures of reports have no row");
  return figures;
}

/** Adds the metrics of devices and their reports; one database read serves a whole scrape. */
export function registerReportMetrics(registry: Registry, deps: Pick<Deps, "db" | "clock">): void {
  const read = shareRead(() => readFigures(deps));
  new Gauge({
    name: "nodeyard_devices",
    help: "Bound devices by state; never: without a report so far",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const { online, offline, never } = await read();
      for (const [state, count] of Object.entries({ online, offline, never }))
        this.set({ state }, count);
    },
  });
  new Gauge({
    name: "nodeyard_ingest_lag_seconds",
    help: "Age of the newest stored report of all devices; 0 without any",
    registers: [registry],
    async collect() {
      const { newest_at: newestAt } = await read();
      const now = deps.clock.now().getTime();
      this.set(Math.max(0, now - (newestAt?.getTime() ?? now)) / 1000);
    },
  });
}
