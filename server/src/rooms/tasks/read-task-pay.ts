import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { PPM } from "@nodeyard/contract/ppm.ts";
import type { TaskPay } from "@nodeyard/contract/tasks/calls.ts";
import type { TaskType } from "@nodeyard/contract/tasks/rules.ts";
import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";

/** Daily earnings of devices of this device's kind and region, by task type; types of few devices are absent. */
export async function readTaskPay(
  db: Queryable,
  deviceId: bigint,
): Promise<ReadonlyMap<TaskType, TaskPay>> {
  const rows = await db
    .selectFrom("devices as d")
    .innerJoin("task_pay as p", "p.kind", "d.kind")
    .selectAll("p")
    .where("d.device_id", "=", deviceId)
    .where("p.is_mainland", "=", sql<boolean>`(d.region <> 'non_mainland')`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.task_type,
      {
        low: formatMicroBp(row.low_micro_bp),
        median: formatMicroBp(row.median_micro_bp),
        high: formatMicroBp(row.high_micro_bp),
        deviceCount: row.device_count,
        failedShare: row.failed_ppm / PPM,
        toDay: row.to_day,
      },
    ]),
  );
}
