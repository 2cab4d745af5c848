import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Deps } from "../../platform/deps.ts";
import { shareRead } from "../../platform/share-read.ts";
import { deviceRules } from "../conditions/device-rules.ts";
import { ruleOf } from "./settlement-rules.ts";

interface Crowd {
  readonly addresses: number;
  readonly devices: number;
}

/** Network addresses with more online devices than the rule in force pays in full, and these devices. */
async function readCrowd({ db, clock }: Pick<Deps, "db" | "clock">): Promise<Crowd> {
  const now = clock.now();
  const { network_devices: most } = await ruleOf(db, now);
  const { rows } = await sql<Crowd>`
    select count(*)::int as addresses, coalesce(sum(devices), 0)::int as devices
    from (select count(*) as devices from device_status s join devices d using (device_id)
      where d.unbound_at is null and s.network is not null and ${deviceRules(sql, now).isOnline()}
      group by s.network having count(*) > ${most}::int) crowded`.execute(db);
  return rows[0] ?? { addresses: 0, devices: 0 };
}

/** Adds the metrics of shared network addresses; one database read serves a scrape. */
export function registerCrowdMetrics(registry: Registry, deps: Pick<Deps, "db" | "clock">): void {
  const read = shareRead(() => readCrowd(deps));
  const add = (name: string, help: string, field: keyof Crowd): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await read())[field]);
      },
    });
  };
  add(
    "nodeyard_crowded_addresses",
    "Network addresses with more online devices than are paid in full; 0 without a limit",
    "addresses",
  );
  add(
    "nodeyard_crowded_devices",
    "Online devices behind network addresses with more of them than are paid in full",
    "devices",
  );
}
