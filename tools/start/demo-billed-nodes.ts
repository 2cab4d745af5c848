import { daysOfMonth, lastBillMonths } from "../../contract/src/bills/rules.ts";
import { addDays, DAY_MS, SLOT_MS, utcDay, type UtcDay } from "../../contract/src/time.ts";
import { saveDaySums } from "../../server/src/rooms/settlement/day/save-day-sums.ts";
import { postCredits } from "../../server/src/rooms/settlement/day/post-credits.ts";
import { roll } from "../../simulator/src/random.ts";
import type { DemoPeople } from "./demo-people.ts";
import type { Simulation } from "./demo-simulation.ts";

const SLOTS = DAY_MS / SLOT_MS;
/** As the rules of the migrations have it: the highest slots of a day that do not count, and the platform fee. */
const DISCARDED = 14;
const FEE_PERCENT = 1n;
const BPS_PER_MBPS = 1_000_000;
const SEED = 20_261_123;

interface BilledNode {
  readonly hostname: string;
  readonly mac: string;
  readonly carrier: "ct" | "cu" | "cm";
  readonly task: "D" | "F";
  /** Busiest rate of a usual day. */
  readonly peakMbps: number;
  /** Part of the slots that it was away. */
  readonly away: number;
  readonly isNeighbours?: true;
}

/** Nodes that ran until the last full month ended, and are bound no more: their bills remain. */
const NODES: readonly BilledNode[] = [
  {
    hostname: "sh-rack-01",
    mac: "02:4E:59:0B:00:01",
    carrier: "ct",
    task: "D",
    peakMbps: 920,
    away: 0.004,
  },
  {
    hostname: "sh-rack-02",
    mac: "02:4E:59:0B:00:02",
    carrier: "cu",
    task: "D",
    peakMbps: 640,
    away: 0.02,
  },
  {
    hostname: "gz-edge-07",
    mac: "02:4E:59:0B:00:03",
    carrier: "cm",
    task: "F",
    peakMbps: 310,
    away: 0.05,
  },
  {
    hostname: "cd-edge-02",
    mac: "02:4E:59:0B:00:04",
    carrier: "ct",
    task: "F",
    peakMbps: 450,
    away: 0.01,
    isNeighbours: true,
  },
];

/** A node and its task, both over; the day's credits name them. */
async function insertNode(
  { deps }: Simulation,
  accountId: bigint,
  node: BilledNode,
  [from, until]: readonly [UtcDay, UtcDay],
): Promise<bigint> {
  const { rows } = await deps.pool.query<{ taskId: bigint }>(
    `with node as (
       insert into devices (account_id, server_id, mac, device_type, kind, arch, region, hostname, net_type, key_hash, bound_at, unbound_at)
       values ($1, 'NY' || replace($2, ':', ''), $2, 'normal', 'server', 'amd', 'mainland', $3, 0, sha256($2::bytea), $4::date, $5::date)
       returning device_id, account_id
     ), status as (
       insert into device_status (device_id, account_id, operator) select device_id, account_id, $6 from node
     )
     insert into device_tasks (device_id, account_id, offer_id, task_type, task, zone, threads, state, chosen_by,
       requested_at, started_at, ended_at)
     select device_id, account_id, o.offer_id, o.task_type, o.task, o.zone, o.threads, 'Running', 'owner', $4::date, $4::date, $4::date
     from node, (select * from compute_offers where task_type = $7 order by offer_id limit 1) o
     returning device_task_id as "taskId"`,
    [accountId, node.mac, node.hostname, from, until, node.carrier, node.task],
  );
  const [task] = rows;
  if (!task) throw new Error(`the demo has no task ${node.task}`);
  return task.taskId;
}

/** Rates of a day's slots, busiest in the evening of China; some are not reported. */
function daySlots(random: () => number, { peakMbps, away }: BilledNode): [number[], number[]] {
  const peak = peakMbps * (0.85 + random() * 0.25);
  const slots: number[] = [];
  const rates: number[] = [];
  for (let slot = 0; slot < SLOTS; slot += 1) {
    if (random() < away) continue;
    const curve = 0.55 + 0.45 * Math.cos(((slot - 156) / SLOTS) * 2 * Math.PI);
    slots.push(slot);
    rates.push(Math.round(peak * curve * (0.92 + random() * 0.12) * BPS_PER_MBPS));
  }
  return [slots, rates];
}

/** A node's day as the measuring job leaves it, and its credit as the settlement does. */
async function insertDay(
  { deps }: Simulation,
  taskId: bigint,
  day: UtcDay,
  [slots, rates]: readonly [number[], number[]],
): Promise<void> {
  const p95 = rates.toSorted((one, other) => other - one)[DISCARDED] ?? 0;
  await deps.pool.query(
    `with rate as (
       select t.*, (select micro_bp_per_mbps_day from compute_rates r where r.task_type = t.task_type and r.zone = t.zone
         and r.effective_from <= $1::date order by effective_from desc limit 1) as rate
       from device_tasks t where t.device_task_id = $2
     ), priced as (
       select *, div(rate::numeric * $3::bigint, 1000000)::bigint as gross from rate
     ), credit as (
       insert into compute_credits (day, device_id, device_task_id, account_id, task_type, zone, threads, amount_micro_bp,
         fee_micro_bp, p95_out_bps, point_count, running_ppm, task_share_ppm, paid_share_ppm, storage_bytes, online_ppm,
         storage_share_ppm, out_bytes, micro_bp_per_mbps_day, micro_bp_per_gib_day, gross_micro_bp)
       select $1::date, device_id, device_task_id, account_id, task_type, zone, threads, gross - div(gross * $4::bigint, 100),
         div(gross * $4::bigint, 100), $3::bigint, cardinality($5::smallint[]), 1000000, 1000000, 1000000, 0,
         cardinality($5::smallint[]) * 1000000 / 288, 0, $6::bigint, rate, 0, gross
       from priced returning device_id, account_id, amount_micro_bp
     )
     insert into bill_days (day, account_id, mac, device_id, hostname, task_type, slots, slot_out_bps, discarded_slots,
       point_count, p95_out_bps, billed_out_bps, credit_micro_bp, value_fen)
     select $1::date, c.account_id, d.mac, d.device_id, d.hostname, (select task_type from rate), $5::smallint[], $7::bigint[],
       $8::int, cardinality($5::smallint[]), $3::bigint, $3::bigint, c.amount_micro_bp,
       round(c.amount_micro_bp * p.yuan_numerator * 100::numeric / (p.yuan_denominator * 1000000::numeric))
     from credit c join devices d using (device_id),
       (select * from bp_prices where day <= $1::date order by day desc limit 1) p`,
    [
      day,
      taskId,
      p95,
      FEE_PERCENT,
      slots,
      rates.reduce((sum, rate) => sum + (rate * SLOT_MS) / 8000, 0).toFixed(0),
      rates,
      DISCARDED,
    ],
  );
}

/** Posts the credits of a day before the demo's own settlement begins. */
async function settleDay({ deps }: Simulation, day: UtcDay): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await saveDaySums(tx, day);
    const totals = await postCredits(tx, day, deps.clock.now());
    await tx
      .insertInto("settlement_days")
      .values({
        day,
        settled_at: deps.clock.now(),
        compute_micro_bp: totals.compute,
        compute_fee_micro_bp: totals.computeFee,
        activity_micro_bp: 0n,
        invite_micro_bp: 0n,
        compute_device_count: totals.computeDevices,
      })
      .execute();
  });
}

/**
 * Nodes of three full months with their days and credits: more than the demo's history has. The days before it are settled
 * here, the others by its settlement, which posts their credits with its own.
 */
export async function insertBilledNodes(
  simulation: Simulation,
  { ownerId, neighbourIds }: DemoPeople,
  nowMs: number,
): Promise<void> {
  const months = lastBillMonths(nowMs);
  const { first } = daysOfMonth(months.at(-1) ?? "");
  const { next } = daysOfMonth(months[0] ?? "");
  const startDay = utcDay(simulation.nowMs());
  let rolls = 0;
  const random = () => roll(SEED, (rolls += 1));
  for (const node of NODES) {
    const accountId = node.isNeighbours ? (neighbourIds[0] ?? ownerId) : ownerId;
    const task = await insertNode(simulation, accountId, node, [first, next]);
    for (let day = first; day < next; day = addDays(day, 1))
      await insertDay(simulation, task, day, daySlots(random, node));
  }
  for (let day = first; day < startDay && day < next; day = addDays(day, 1))
    await settleDay(simulation, day);
}
