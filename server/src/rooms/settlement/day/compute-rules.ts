// Offered to other rooms.
import type { UtcDay } from "@nodeyard/contract/time.ts";
import type { Selectable } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { ComputeRulesTable } from "../../../platform/schema.ts";

export type ComputeRule = Selectable<ComputeRulesTable>;

/** Compute rules of a UTC day: the newest row up to it. */
export async function computeRuleOf(db: Queryable, day: UtcDay): Promise<ComputeRule> {
  return db
    .selectFrom("compute_rules")
    .selectAll()
    .where("effective_from", "<=", day)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}
