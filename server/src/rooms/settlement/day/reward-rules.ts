// Offered to other rooms.
import type { UtcDay } from "@nodeyard/contract/time.ts";
import type { Selectable } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { RewardRulesTable } from "../../../platform/schema.ts";

export type RewardKind = "new" | "old" | "invite";
export type RewardRule = Selectable<RewardRulesTable>;

/** The reward of a kind on a UTC day: the newest row up to it; undefined before the first. */
export async function rewardRuleOf(
  db: Queryable,
  kind: RewardKind,
  day: UtcDay,
): Promise<RewardRule | undefined> {
  return db
    .selectFrom("reward_rules")
    .selectAll()
    .where("kind", "=", kind)
    .where("effective_from", "<=", day)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirst();
}
