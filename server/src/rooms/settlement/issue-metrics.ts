import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { rangeOfDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Database } from "../../platform/database.ts";
import { lastSettledDay } from "./day/settle-day.ts";

/** BP issued for a UTC day by kind, fees included, and the credits that a bound lowered. */
export interface DayFigures {
  readonly issuedMicroBp: Readonly<Record<"network" | "compute" | "activity" | "invite", bigint>>;
  readonly reduced: Readonly<
    Record<"bandwidth" | "presence" | "storage" | "pool" | "activity" | "invite", number>
  >;
}

interface Row {
  network: string;
  compute: string;
  activity: string;
  invite: string;
  bandwidth: number;
  presence: number;
  storage: number;
  pool: number;
  unpaid_activity: number;
  unpaid_invite: number;
}

/** Reads a settled day's figures: a pass over its credits. */
export async function readDayFigures(db: Database, day: UtcDay): Promise<DayFigures> {
  const { from, until } = rangeOfDay(day);
  const { rows } = await sql<Row>`
    select coalesce((select sum(h.fee_micro_bp + h.distributed_micro_bp) from settlement_hours h
        where h.hour_at >= ${from}::timestamptz and h.hour_at < ${until}::timestamptz), 0)::text as network,
      (d.compute_micro_bp + d.compute_fee_micro_bp)::text as compute,
      d.activity_micro_bp::text as activity, d.invite_micro_bp::text as invite,
      c.bandwidth, c.presence, c.storage, case when d.compute_pool_micro_bp is null then 0 else c.credits end as pool,
      (select count(*)::int from activity_credits a where a.day = d.day and a.obstacle <> '') as unpaid_activity,
      (select count(*)::int from invite_credits i where i.day = d.day and i.obstacle <> '') as unpaid_invite
    from settlement_days d, lateral (
      select count(reported_p95_out_bps)::int as bandwidth,
        count(*) filter (where bandwidth_share_ppm < paid_share_ppm)::int as presence, count(reported_storage_bytes)::int as storage,
        count(*) filter (where gross_micro_bp > 0)::int as credits
      from compute_credits where day = d.day) c
    where d.day = ${day}::date`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`${day} is not settled`);
  return {
    issuedMicroBp: {
      network: BigInt(row.network),
      compute: BigInt(row.compute),
      activity: BigInt(row.activity),
      invite: BigInt(row.invite),
    },
    reduced: {
      bandwidth: row.bandwidth,
      presence: row.presence,
      storage: row.storage,
      pool: row.pool,
      activity: row.unpaid_activity,
      invite: row.unpaid_invite,
    },
  };
}

/** Adds the metrics of the last settled UTC day; its credits are read once a day. */
export function registerIssueMetrics(registry: Registry, db: Database): void {
  let known: { readonly day: UtcDay; readonly figures: Promise<DayFigures> } | undefined;
  const read = async (): Promise<DayFigures | undefined> => {
    const day = await lastSettledDay(db);
    if (day === undefined) return undefined;
    if (known?.day !== day) known = { day, figures: readDayFigures(db, day) };
    try {
      return await known.figures;
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
  new Gauge({
    name: "nodeyard_issued_bp",
    help: "BP issued for the last settled UTC day, fees included, by kind",
    labelNames: ["kind"],
    registers: [registry],
    async collect() {
      const figures = await read();
      for (const [kind, microBp] of Object.entries(figures?.issuedMicroBp ?? {}))
        this.set({ kind }, Number(formatMicroBp(microBp)));
    },
  });
  new Gauge({
    name: "nodeyard_reduced_credits",
    help: "Credits of the last settled UTC day that a bound lowered, by bound",
    labelNames: ["bound"],
    registers: [registry],
    async collect() {
      const figures = await read();
      for (const [bound, count] of Object.entries(figures?.reduced ?? {}))
        this.set({ bound }, count);
    },
  });
}
