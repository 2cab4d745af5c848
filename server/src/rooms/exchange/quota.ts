import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";
import { monthStart } from "../redemption/quota.ts";

/** Yuan that a person has exchanged this month, over all its accounts; what was returned does not count. */
export async function readMonthYuan(db: Queryable, identityId: bigint, at: Date): Promise<number> {
  const { rows } = await sql<{ yuan: bigint }>`
    select coalesce(sum(total_yuan), 0)::bigint as yuan from exchanges
    where identity_id = ${identityId} and created_at >= ${monthStart(at)} and status <> 'returned'`.execute(
    db,
  );
  return Number(rows[0]?.yuan ?? 0n);
}
