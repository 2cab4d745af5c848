import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Deps } from "../../../platform/deps.ts";

const CHANNELS = ["webhook", "chat"] as const;

interface Figures {
  readonly channel: (typeof CHANNELS)[number];
  readonly waiting: number;
  readonly delivered: number;
  readonly given_up: number;
}

const NONE = { waiting: 0, delivered: 0, given_up: 0 };

/** Adds the metric of what goes to webhooks and to the chat app: every state of the last day has a figure. Mails are messages. */
export function registerDeliveryMetric(
  registry: Registry,
  { db, clock }: Pick<Deps, "db" | "clock">,
): void {
  new Gauge({
    name: "nodeyard_notices",
    help: "Notices of the last 24 hours to webhooks and the chat app, by channel and state",
    labelNames: ["channel", "state"],
    registers: [registry],
    async collect() {
      const since = new Date(clock.now().getTime() - DAY_MS);
      const { rows } = await sql<Figures>`
        select channel, count(*) filter (where next_try_at is not null)::int as waiting,
          count(delivered_at)::int as delivered, count(given_up_at)::int as given_up
        from notice_deliveries where made_at >= ${since} group by channel`.execute(db);
      for (const channel of CHANNELS) {
        const found = rows.find((row) => row.channel === channel);
        const { waiting, delivered, given_up } = found ?? NONE;
        for (const [state, count] of Object.entries({ waiting, delivered, given_up }))
          this.set({ channel, state }, count);
      }
    },
  });
}
