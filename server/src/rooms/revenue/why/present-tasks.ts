import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { PPM } from "@nodeyard/contract/ppm.ts";
import type { WhyResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import type { DayPool, readTaskCredits } from "./read-why.ts";

type WhyTask = WhyResponse["tasks"][number];

const orNull = (value: bigint | null): number | null => (value === null ? null : Number(value));
const PPM_PER_PERCENT = 10_000;

/** A task's credit with all inputs. */
export function presentTask(
  row: Awaited<ReturnType<typeof readTaskCredits>>[number],
  feePpm: number,
  pool: DayPool | undefined,
): WhyTask {
  return {
    taskId: String(row.device_task_id),
    type: row.task_type,
    task: row.task,
    zone: row.zone,
    threads: row.threads,
    amount: formatMicroBp(row.amount_micro_bp),
    p95OutBps: Number(row.p95_out_bps),
    pointCount: row.point_count,
    runningShare: row.running_ppm / PPM,
    taskShare: row.task_share_ppm / PPM,
    paidShare: row.paid_share_ppm === null ? null : row.paid_share_ppm / PPM,
    storageBytes: Number(row.storage_bytes),
    reportedP95OutBps: orNull(row.reported_p95_out_bps),
    reportedStorageBytes: orNull(row.reported_storage_bytes),
    onlineShare: row.online_ppm / PPM,
    storageShare: row.storage_share_ppm / PPM,
    bpPerMbpsDay: formatMicroBp(row.micro_bp_per_mbps_day),
    bpPerGibDay: formatMicroBp(row.micro_bp_per_gib_day),
    feePercent: feePpm / PPM_PER_PERCENT,
    reducedTo: pool
      ? { gross: formatMicroBp(pool.grossMicroBp), pool: formatMicroBp(pool.poolMicroBp) }
      : null,
    obstacle: row.obstacle,
  };
}
