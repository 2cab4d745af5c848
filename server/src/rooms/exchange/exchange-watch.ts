import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { RoomAlarm } from "../../platform/room-alarm.ts";
import { needsApproval } from "../redemption/assessment/needs-approval.ts";
import { readSwitches } from "../redemption/switches.ts";
import { haltAlarm, registerHaltMetric } from "../redemption/halt-watch.ts";
import { readOffer } from "./offer.ts";
import { isFree } from "./stock/stock.ts";
import { EXCHANGES } from "./switches.ts";

/** A denomination is low when its free cards are fewer than so many of the largest exchanges take. */
const LOW_BELOW_EXCHANGES = 2;

interface OfferedStock {
  readonly denomination: number;
  readonly free: number;
  readonly isLow: boolean;
}

/** Free cards of each denomination that is offered and was in stock once; none while the exchange is closed. */
async function readOfferedStock(db: Queryable, at: Date): Promise<OfferedStock[]> {
  if (!(await readSwitches(db, EXCHANGES)).isOpen) return [];
  const { cards } = await readOffer(db, at);
  const { rows } = await sql<{ denomination: number; free: number }>`
    select denomination, (select count(*)::int from exchange_cards
        where denomination_yuan = denomination and ${isFree(at)}) as free
    from unnest(${[...cards.keys()]}::integer[]) as denomination
    where exists (select from exchange_cards where denomination_yuan = denomination)`.execute(db);
  return rows.map(({ denomination, free }) => ({
    denomination,
    free,
    isLow: free < (cards.get(denomination) ?? 0) * LOW_BELOW_EXCHANGES,
  }));
}

/** Exchanges that wait for a second operator. */
async function readWaiting(db: Queryable): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(created_at) as since from exchanges e
    where status = 'created' and approved_at is null and ${needsApproval("exchange", sql`e.exchange_id`)}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, since: null };
}

/** That no cards are given, exchanges that wait for approval, and denominations of which few are left. */
export async function exchangeAlarms(db: Queryable, now: Date): Promise<RoomAlarm[]> {
  const stock = await readOfferedStock(db, now);
  return [
    await haltAlarm(db, EXCHANGES, "exchangesHalted"),
    { alarm: "exchangeReviews", level: "warning", ...(await readWaiting(db)) },
    {
      alarm: "cardsLow",
      level: "warning",
      count: stock.filter(({ isLow }) => isLow).length,
      since: null,
    },
  ];
}

export function registerExchangeMetrics(
  registry: Registry,
  { db, clock }: Pick<Deps, "db" | "clock">,
): void {
  registerHaltMetric(registry, db, EXCHANGES, {
    name: "exchanges_halted",
    help: "1 while no gift cards are given",
  });
  new Gauge({
    name: "nodeyard_exchanges_to_approve",
    help: "Exchanges that wait for an operator's approval",
    registers: [registry],
    async collect() {
      this.set((await readWaiting(db)).count);
    },
  });
  new Gauge({
    name: "nodeyard_gift_cards_low",
    help: "Denominations offered of which few cards are left",
    registers: [registry],
    async collect() {
      const stock = await readOfferedStock(db, clock.now());
      this.set(stock.filter(({ isLow }) => isLow).length);
    },
  });
  new Gauge({
    name: "nodeyard_gift_cards_free",
    help: "Cards in stock of the denominations offered, in yuan",
    labelNames: ["denomination"],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { denomination, free } of await readOfferedStock(db, clock.now()))
        this.set({ denomination: String(denomination) }, free);
    },
  });
}
