import { taskNeeds } from "@nodeyard/contract/acceptance/need-fields.ts";
import type { TaskNeeds } from "@nodeyard/contract/acceptance/rules.ts";
import { candidateKey, needsOf, TASK_TYPES, TASK_ZONES } from "@nodeyard/contract/tasks/rules.ts";
import type { Queryable } from "../../../platform/database.ts";

/** A task that the platform recruits nodes for. */
export interface RecruitedTask {
  readonly offerId: bigint;
  /** `type-task-zone`. */
  readonly task: string;
  readonly isOpen: boolean;
  readonly needs: TaskNeeds;
  /** Minimum storage of its type in any case. */
  readonly storageBytes: number;
}

/** Tasks with requirements, of those that can be chosen at all. */
export async function readRecruited(db: Queryable): Promise<RecruitedTask[]> {
  const rows = await db
    .selectFrom("acceptance_needs as n")
    .innerJoin("compute_offers as o", "o.offer_id", "n.offer_id")
    .select(["o.offer_id", "o.task_type", "o.task", "o.zone", "o.threads", "n.is_open", "n.needs"])
    .where("o.is_open", "=", true)
    .orderBy("o.task_type")
    .orderBy("o.threads")
    .orderBy("o.zone")
    .execute();
  return rows.flatMap((row) => {
    const type = TASK_TYPES.find((each) => each === row.task_type);
    const zone = TASK_ZONES.find((each) => each === row.zone);
    if (!type || !zone) return [];
    return [
      {
        offerId: row.offer_id,
        task: candidateKey({ type, task: row.task, zone }),
        isOpen: row.is_open,
        needs: taskNeeds.parse(row.needs),
        storageBytes: needsOf({ type, threads: row.threads }).storageBytes,
      },
    ];
  });
}
