import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Deps } from "../deps.ts";
import { NOBODY } from "./queue-message.ts";

/** Adds the metric of mail and SMS: every state of the last day has a figure. */
export function registerMessageMetric(registry: Registry, deps: Pick<Deps, "db" | "clock">): void {
  new Gauge({
    name: "nodeyard_messages",
    help: "Mails and SMS of the last 24 hours by state",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const since = new Date(deps.clock.now().getTime() - DAY_MS);
      const { rows } = await sql<Record<"waiting" | "delivered" | "given_up", number>>`
        select count(*) filter (where delivered_at is null and given_up_at is null)::int as waiting,
          count(delivered_at)::int as delivered, count(given_up_at)::int as given_up
        from messages where created_at >= ${since} and address <> ${NOBODY}`.execute(deps.db);
      for (const [state, count] of Object.entries(rows[0] ?? {})) this.set({ state }, count);
    },
  });
}
