import { lastBillMonths } from "@nodeyard/contract/bills/rules.ts";
import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";
import type { RoomAlarm } from "../../platform/room-alarm.ts";

interface Waiting {
  readonly count: number;
  readonly since: Date | null;
}

/** Obstacles to closing months: bills calculated and not issued, supplements that nobody has approved, disputes without an answer. */
export async function billAlarms(db: Queryable, now: Date): Promise<RoomAlarm[]> {
  const oldest = `${lastBillMonths(now).at(-1)}-01`;
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(calculated_at) as since from bill_months
      where issued_at is null and calculated_at is not null and month >= ${oldest}::date
    union all
    select count(*)::int, min(uploaded_at) from bill_supplements where approved_at is null
    union all
    select count(*)::int, min(disputed_at) from bill_disputes where answered_at is null`.execute(
    db,
  );
  const alarms = ["billsUnissued", "billSupplements", "billDisputes"] as const;
  return alarms.map((alarm, place) => ({
    alarm,
    level: "warning",
    count: rows[place]?.count ?? 0,
    since: rows[place]?.since ?? null,
  }));
}
