// Offered to other rooms.
import type { Selectable } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { ThroughputRulesTable } from "../../../platform/schema.ts";

export type ThroughputRule = Selectable<ThroughputRulesTable>;

/** The rule in force or, before the first, the first one to come: devices are measured by then. Undefined without any. */
export async function throughputRuleOf(
  db: Queryable,
  at: Date,
): Promise<ThroughputRule | undefined> {
  const inForce = await db
    .selectFrom("throughput_rules")
    .selectAll()
    .where("effective_from", "<=", at)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirst();
  if (inForce) return inForce;
  return db
    .selectFrom("throughput_rules")
    .selectAll()
    .orderBy("effective_from")
    .limit(1)
    .executeTakeFirst();
}
