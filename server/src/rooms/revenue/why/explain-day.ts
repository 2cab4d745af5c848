import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { PPM } from "@nodeyard/contract/ppm.ts";
import * as calls from "@nodeyard/contract/revenue/detail-calls.ts";
import { hoursIn, rangeOfDay } from "@nodeyard/contract/time.ts";
import type { WhyResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { findLines } from "../../../ledger/read-range.ts";
import { handle } from "../../../platform/http/route.ts";
import { presentName } from "../../devices/named-device.ts";
import { inSnapshot } from "../../../platform/snapshot.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { computeRuleOf } from "../../settlement/day/compute-rules.ts";
import { readDay, yesterday } from "../choose-day.ts";
import { explainHour, isBoundIn } from "./explain-hours.ts";
import {
  countLatePoints,
  readActivityCredits,
  readHourCredits,
  readSettledDay,
  readSettledHours,
  requireBinding,
  readTaskCredits,
  type DayPool,
} from "./read-why.ts";
import { sumCauses } from "./sum-causes.ts";

type WhyTask = WhyResponse["tasks"][number];

const orNull = (value: bigint | null): number | null => (value === null ? null : Number(value));
const shareOrNull = (ppm: number | null): number | null => (ppm === null ? null : ppm / PPM);
const PPM_PER_PERCENT = 10_000;

/** A task's credit with all inputs. */
function presentTask(
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
    paidShare: shareOrNull(row.paid_share_ppm),
    presentShare: shareOrNull(row.present_ppm),
    bandwidthShare: shareOrNull(row.bandwidth_share_ppm),
    storageBytes: Number(row.storage_bytes),
    reportedP95OutBps: orNull(row.reported_p95_out_bps),
    reportedStorageBytes: orNull(row.reported_storage_bytes),
    addressDeviceCount: row.network_device_count,
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

const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);

/**
 * A device's UTC day in detail: inputs of each hourly and task credit, formula parameters, ledger lines, and losses by cause.
 */
export const explainDay = handle(calls.explainDay, async (deps, query, caller) => {
  const { accountId } = caller;
  const now = deps.clock.now();
  const deviceId = readWireId(query.deviceId);
  const day = query.day ? readDay(query.day, "day") : yesterday(now);
  return inSnapshot(deps.db, async (tx) => {
    const binding = await requireBinding(tx, accountId, deviceId);
    const { device_id: id } = binding;

    const hoursOfDay = hoursIn(rangeOfDay(day));
    const settled = new Map(
      (await readSettledHours(tx, hoursOfDay)).map((hour) => [hour.hour_at.getTime(), hour]),
    );
    const credits = new Map(
      (await readHourCredits(tx, id, day)).map((credit) => [credit.hour_at.getTime(), credit]),
    );
    const late = await countLatePoints(tx, id, day);
    const lines = await findLines(tx, accountId, rangeOfDay(day));
    const lineOf = (kind: string, at: Date): bigint | undefined =>
      lines.find((line) => line.kind === kind && line.occurredAt.getTime() === at.getTime())
        ?.ledgerPostingId;
    const hours = hoursOfDay
      .filter((hourAt) => credits.has(hourAt.getTime()) || isBoundIn(hourAt, binding, now))
      .map((hourAt) =>
        explainHour({
          hourAt,
          binding,
          settled: settled.get(hourAt.getTime()),
          credit: credits.get(hourAt.getTime()),
          lineId: lineOf("network", hourAt),
          latePoints: late.get(hourAt.getTime()) ?? 0,
        }),
      );
    const { isSettled, pool } = await readSettledDay(tx, day);
    const tasks = await readTaskCredits(tx, id, day);
    const feePpm = tasks.length === 0 ? 0 : (await computeRuleOf(tx, day)).fee_ppm;
    const activity = await readActivityCredits(tx, id, day);

    const network = sum(hours.map((hour) => hour.amountMicroBp));
    const compute = sum(tasks.map((task) => task.amount_micro_bp));
    const activityTotal = sum(activity.map((credit) => credit.amount_micro_bp));
    const computeLineId = compute > 0n ? lineOf("compute", rangeOfDay(day).from) : undefined;
    return {
      day,
      device: { id: String(id), ...presentName(binding) },
      hours: hours.map((hour) => hour.wire),
      tasks: tasks.map((task) => presentTask(task, feePpm, pool)),
      activity: activity.map((credit) => ({
        kind: credit.kind,
        amount: formatMicroBp(credit.amount_micro_bp),
        onlineShare: credit.online_ppm / PPM,
        obstacle: credit.obstacle,
      })),
      causes: sumCauses(hours.flatMap((hour) => hour.losses)),
      network: formatMicroBp(network),
      compute: formatMicroBp(compute),
      activityTotal: formatMicroBp(activityTotal),
      total: formatMicroBp(network + compute + activityTotal),
      isFinal: isSettled,
      computeLineId: computeLineId === undefined ? "" : String(computeLineId),
    };
  });
});
