import type { OperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { addDays, startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";

const DAYS = 30;

interface Row {
  day: string;
  network: string;
  compute: string;
  activity: string;
  invite: string;
  network_ceiling: string;
  compute_ceiling: string | null;
}

/** BP issued a UTC day by kind, before fees, with what could have been issued at most by the rules in force on that day. */
export async function readIssued(db: Queryable, now: Date): Promise<OperatorOverview["issued"]> {
  const from = startOfUtcDay(addDays(utcDay(now), 1 - DAYS));
  const { rows } = await sql<Row>`
    with hours as (
      select (hour_at at time zone 'UTC')::date as day, sum(fee_micro_bp + distributed_micro_bp) as issued,
        sum(pool_micro_bp) as ceiling
      from settlement_hours where hour_at >= ${from}::timestamptz group by 1)
    select h.day::text as day, h.issued::text as network, h.ceiling::text as network_ceiling,
      coalesce(d.compute_micro_bp + d.compute_fee_micro_bp, 0)::text as compute,
      coalesce(d.activity_micro_bp, 0)::text as activity, coalesce(d.invite_micro_bp, 0)::text as invite,
      (select r.day_pool_micro_bp from compute_rules r where r.effective_from <= h.day
        order by r.effective_from desc limit 1)::text as compute_ceiling
    from hours h left join settlement_days d on d.day = h.day order by h.day`.execute(db);
  const bp = (text: string): string => formatMicroBp(BigInt(text));
  return rows.map((row) => ({
    day: row.day,
    network: bp(row.network),
    compute: bp(row.compute),
    activity: bp(row.activity),
    invite: bp(row.invite),
    networkCeiling: bp(row.network_ceiling),
    computeCeiling: row.compute_ceiling === null ? null : bp(row.compute_ceiling),
  }));
}
