import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { MAX_STABLE_VALUE } from "@nodeyard/contract/monitoring/rules.ts";
import { addDays, DAY_MS, SLOT_MS, startOfUtcDay } from "@nodeyard/contract/time.ts";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addressOf, measureDevice, pointsAt } from "../monitoring/testing/fleet.ts";
import { registerIssueMetrics } from "./issue-metrics.ts";
import { AFTER_DAY, DAY, DAY_AFTER, expectBooksToAgree } from "./testing/day-credits.ts";
import { createRevenueWorld, DAY_SLOTS, type RevenueWorld } from "./testing/revenue-world.ts";

/**
 * Maximum that a device can mint by reporting the largest values of the protocol. The figures are those of
 * docs/decisions/0036-bounded-trust.md; a change of the rules changes both.
 */
const LARGEST = 2 ** 53 - 1;
const KINDS = ["router", "arm", "x86", "vm", "server"] as const;

let world: RevenueWorld;
beforeAll(async () => {
  world = await createRevenueWorld(`${DAY}T00:00:00Z`);
});
afterAll(async () => {
  await expectBooksToAgree(world);
  await world.drop();
});

/** A lying device with the best paid task of each part, all day, without a measurement by the server. */
async function liar(owner: bigint, kind: string, upBps?: bigint): Promise<bigint> {
  const id = await world.device(owner, `${DAY}T00:00:00Z`, {
    kind,
    storage_bytes: LARGEST,
    task_storage_bytes: LARGEST,
  });
  const { pool } = world.database;
  if (upBps === undefined)
    await pool.query("delete from device_network_rates where device_id = $1", [id]);
  else await measureDevice(world.database.db, id, addressOf(id), upBps);
  await world.task(id, { type: "H", startedAt: `${DAY}T00:00:00Z` });
  return id;
}

async function reportLies(id: bigint, day: string): Promise<void> {
  const startMs = startOfUtcDay(day).getTime();
  const times = DAY_SLOTS.map((slot) => startMs + slot * SLOT_MS);
  world.deps.clock.set(startMs + DAY_MS);
  const points = pointsAt(times, { stableValue: 1, outBps: 100_000_000_000 });
  await world.report(id, {
    ...points,
    externalStorageBytes: times.map(() => LARGEST),
    inBps: times.map(() => LARGEST),
  });
}

async function computeOf(day: string): Promise<Record<string, string>> {
  const { rows } = await world.database.pool.query<{ device: bigint; amount: bigint }>(
    "select device_id as device, sum(amount_micro_bp)::bigint as amount from compute_credits where day = $1 group by 1",
    [day],
  );
  return Object.fromEntries(rows.map((row) => [String(row.device), formatMicroBp(row.amount)]));
}

it("a lying device mints what its kind and the server's measurement bound, not what it says", async () => {
  const owner = await world.owner();
  const ids = new Map<string, bigint>();
  for (const kind of KINDS) ids.set(kind, await liar(owner, kind));
  const measured = await liar(owner, "server", 50_000_000n);
  for (const id of [...ids.values(), measured]) await reportLies(id, DAY);
  await world.settleAt(AFTER_DAY);
  const credited = await computeOf(DAY);
  // Storage at the most of the kind, bandwidth at 10 Mbit/s: it never let itself be measured.
  expect(Object.fromEntries(KINDS.map((kind) => [kind, credited[String(ids.get(kind))]]))).toEqual({
    router: "127.096200",
    arm: "248.747400",
    x86: "978.654600",
    vm: "248.747400",
    server: "1951.864200",
  });
  // A line of 50 Mbit/s, believed up to 62.5.
  expect(credited[String(measured)]).toBe("1980.450450");
  // Never measured, so its bandwidth level is the lowest, whatever it reports.
  const { rows } = await world.database.pool.query(
    "select distinct bandwidth_level, reported_out_bps, weight_ppm from device_credits where device_id = $1",
    [ids.get("server")],
  );
  // Its share of the hour's pool is that of an honest device of this level, and nothing bounds how many such devices there are.
  expect(rows).toEqual([
    { bandwidth_level: 1, reported_out_bps: 100_000_000_000n, weight_ppm: 4_830_000n },
  ]);
});

it("any number of lying devices mint no more than the day's pool", async () => {
  await world.database.pool.query("update compute_rules set day_pool_micro_bp = 5000000000");
  for (let count = 0; count < 5; count += 1)
    await reportLies(await liar(await world.owner(), "server"), DAY_AFTER);
  await world.settleAt(startOfUtcDay(addDays(DAY_AFTER, 1)).getTime() + 6 * 60_000);
  const day = await world.database.db
    .selectFrom("settlement_days")
    .select(["compute_micro_bp", "compute_fee_micro_bp"])
    .where("day", "=", DAY_AFTER)
    .executeTakeFirstOrThrow();
  expect(day.compute_micro_bp + day.compute_fee_micro_bp).toBeLessThanOrEqual(5_000_000_000n);
  expect(day.compute_micro_bp + day.compute_fee_micro_bp).toBeGreaterThan(4_999_990_000n);
  // The operator sees it the next morning.
  const registry = new Registry();
  registerIssueMetrics(registry, world.database.db);
  const text = await registry.metrics();
  const issued = formatMicroBp(day.compute_micro_bp + day.compute_fee_micro_bp);
  expect(text).toContain(`nodeyard_issued_bp{kind="compute"} ${Number(issued)}`);
  expect(text).toContain(`nodeyard_issued_bp{kind="network"} ${79_908 * 24}`);
  expect(text).toContain('nodeyard_reduced_credits{bound="pool"} 5');
  expect(text).toContain('nodeyard_reduced_credits{bound="bandwidth"} 5');
});

it("the largest stability that a point may carry breaks no sum", async () => {
  const day = addDays(DAY_AFTER, 1);
  const id = await world.device(await world.owner(), `${DAY}T00:00:00Z`);
  await world.liveDay(id, day, { stableValue: MAX_STABLE_VALUE });
  await world.settleAt(startOfUtcDay(addDays(day, 1)).getTime() + 6 * 60_000);
  const { rows } = await world.database.pool.query(
    "select distinct stable_value_sum from device_hours where device_id = $1",
    [id],
  );
  expect(rows).toEqual([{ stable_value_sum: 12n * BigInt(MAX_STABLE_VALUE) }]);
});
