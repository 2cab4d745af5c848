import { isNetworkUsable, stabilityTag } from "@nodeyard/contract/devices/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOwnerAccount, systemAccount } from "../../ledger/accounts.ts";
import { postTransfer } from "../../ledger/post-transfer.ts";
import { readBalance } from "../../ledger/statement.ts";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import {
  createDevice,
  createOwner,
  createReporter,
  pointsAt,
  slotsOfHour,
  testDeps,
  unbindDevice,
  type PointValues,
  type TestDeps,
} from "../monitoring/testing/fleet.ts";
import { terminalOperator } from "../account/operator-act.ts";
import { listDueHours } from "./by-hand/list-due-hours.ts";
import { settleByHand } from "./by-hand/settle-by-hand.ts";
import { settleDueHours } from "./jobs.ts";
import { settleDue, settleHour, SETTLEMENT_GRACE_MS } from "./settle-hour.ts";
import { isEveningPeak } from "./settlement-rules.ts";
import { readUnpaidHours } from "./unpaid-hours.ts";

const POOL = 79_908_000_000n;
const FEE = 799_080_000n;

let database: TestDatabase;
let deps: TestDeps;
let report: ReturnType<typeof createReporter>;
let owner: bigint;
/** Each test settles a separate hour: 02:00 UTC of the next day, outside the evening peak. */
let hourAt = new Date("2026-03-01T02:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase(12);
  deps = testDeps(database, hourAt);
  report = createReporter(deps);
  owner = await createOwner(database.db);
});
afterAll(async () => {
  expect((await trialBalance(database.db)).problems).toEqual([]);
  await database.drop();
});

function nextHour(utcHour = 2): Date {
  hourAt = new Date(Math.floor(hourAt.getTime() / 86_400_000 + 1) * 86_400_000 + utcHour * HOUR_MS);
  deps.clock.set(hourAt.getTime() + HOUR_MS + SETTLEMENT_GRACE_MS);
  return hourAt;
}

async function device(values: PointValues = {}, count = 12, accountId = owner): Promise<bigint> {
  const id = await createDevice(database.db, accountId);
  await report(id, pointsAt(slotsOfHour(hourAt, count), values));
  return id;
}

async function credits(at = hourAt) {
  return database.db
    .selectFrom("device_credits")
    .selectAll()
    .where("hour_at", "=", at)
    .orderBy("device_id")
    .execute();
}

async function settledHour(at = hourAt) {
  return database.db
    .selectFrom("settlement_hours")
    .selectAll()
    .where("hour_at", "=", at)
    .executeTakeFirst();
}

describe("an hour's shares", () => {
  it("sum with the fee to the pool, the left-over micro-BP going to the largest remainders by device id", async () => {
    nextHour();
    const ids = [];
    for (let index = 0; index < 7; index += 1) ids.push(await device());
    expect(await settleHour(deps, hourAt)).toEqual({ isNew: true });
    // 79,108,920,000 / 7 = 11,301,274,285 and 5 left over; all remainders are equal.
    expect((await credits()).map((row) => [row.device_id, row.amount_micro_bp])).toEqual(
      ids.map((id, index) => [id, index < 5 ? 11_301_274_286n : 11_301_274_285n]),
    );
    expect(await settledHour()).toMatchObject({
      pool_micro_bp: POOL,
      fee_micro_bp: FEE,
      distributed_micro_bp: POOL - FEE,
      device_count: 7,
    });
  });

  it("follow the formula, with every input kept", async () => {
    nextHour();
    const full = await device({ stableValue: 300, outBps: 100_000_000 });
    const half = await device({ stableValue: 1500, outBps: 20_000_000 }, 6);
    const unusable = await device({ stableValue: 2501, outBps: 500_000_000 });
    const slow = await device({ stableValue: 999, outBps: 19_999_999 });
    await settleHour(deps, hourAt);
    const rows = new Map((await credits()).map((row) => [row.device_id, row]));
    // 1.05 × (1 + 9 × 1.0)
    expect(rows.get(full)).toMatchObject({ weight_ppm: 10_500_000n, bandwidth_level: 3 });
    // 1.00 × (0.5 + 9 × 0.5 × 0.7)
    expect(rows.get(half)).toMatchObject({
      weight_ppm: 3_650_000n,
      online_share_ppm: 500_000,
      usable_share_ppm: 500_000,
      bandwidth_level: 2,
      bandwidth_factor_ppm: 700_000,
      mining_factor_ppm: 1_000_000,
    });
    // Not usable: neither bandwidth nor the time online is paid.
    expect(rows.get(unusable)).toMatchObject({
      weight_ppm: 0n,
      online_share_ppm: 1_000_000,
      usable_share_ppm: 0,
      bandwidth_level: 0,
      bandwidth_factor_ppm: 0,
      mining_factor_ppm: 950_000,
    });
    // 1.05 × (1 + 9 × 0.4)
    expect(rows.get(slow)).toMatchObject({ weight_ppm: 4_830_000n, bandwidth_level: 1 });
    expect(await settledHour()).toMatchObject({ total_weight_ppm: 18_980_000n });
  });

  it("are those of the worked example in decision 14", async () => {
    nextHour(11);
    const ids = [
      await device({ stableValue: 300, outBps: 120_000_000 }),
      await device({ stableValue: 1500, outBps: 30_000_000 }),
      await device({ stableValue: 300, outBps: 120_000_000 }, 6),
      await device({ stableValue: 3000 }),
    ];
    await settleHour(deps, hourAt);
    expect(
      (await credits()).map((row) => [row.device_id, row.weight_ppm, row.amount_micro_bp]),
    ).toEqual([
      [ids[0], 10_500_000n, 40_667_988_250n],
      [ids[1], 7_300_000n, 28_273_934_688n],
      [ids[2], 2_625_000n, 10_166_997_062n],
      [ids[3], 0n, 0n],
    ]);
  });

  it("go by the exact mean stability, and keep its sum and number", async () => {
    nextHour();
    // Means of 2500.5 and 1000 - 1/12.
    const above = await createDevice(database.db, owner);
    const below = await createDevice(database.db, owner);
    const slots = slotsOfHour(hourAt);
    const stability = (one: number, other: number) => (index: number) => ({
      stableValue: index === 0 ? one : other,
    });
    await report(above, pointsAt(slots, stability(2506, 2500)));
    await report(below, pointsAt(slots, stability(999, 1000)));
    await settleHour(deps, hourAt);
    const rows = new Map((await credits()).map((row) => [row.device_id, row]));
    expect(rows.get(above)?.mining_factor_ppm).toBe(950_000);
    expect(rows.get(below)?.mining_factor_ppm).toBe(1_050_000);
    const kept = await database.db
      .selectFrom("device_hours")
      .select(["stable_value_sum", "stable_point_count"])
      .where("hour_at", "=", hourAt)
      .orderBy("device_id")
      .execute();
    expect(kept).toEqual([
      { stable_value_sum: 30_006n, stable_point_count: 12 },
      { stable_value_sum: 11_999n, stable_point_count: 12 },
    ]);
  });

  it("use the same bounds of stability as the pages", async () => {
    nextHour();
    const values = [1, 999, 1000, 2499, 2500, 2501, 100_000];
    const factor = { high: 1_050_000, medium: 1_000_000, low: 950_000 };
    const ids = [];
    for (const stableValue of values) ids.push(await device({ stableValue }));
    await settleHour(deps, hourAt);
    const rows = new Map((await credits()).map((row) => [row.device_id, row]));
    for (const [index, stableValue] of values.entries()) {
      expect(rows.get(ids[index] as bigint), `stableValue ${stableValue}`).toMatchObject({
        mining_factor_ppm: factor[stabilityTag(stableValue)],
        usable_share_ppm: isNetworkUsable(stableValue) ? 1_000_000 : 0,
      });
    }
  });

  it("halve for a device that fails in the evening peak, and only then", async () => {
    const weights = [];
    for (const utcHour of [9, 10, 15, 16]) {
      nextHour(utcHour);
      const id = await createDevice(database.db, owner);
      // Usable in 9 of 12 slots: 0.75, below the required 0.8 at peak.
      await report(
        id,
        pointsAt(slotsOfHour(hourAt), (index) => ({ stableValue: index < 9 ? 300 : 2600 })),
      );
      await settleHour(deps, hourAt);
      const [row] = await credits();
      weights.push([row?.peak_factor_ppm, row?.weight_ppm]);
    }
    expect(weights).toEqual([
      [1_000_000, 5_748_750n],
      [500_000, 2_874_375n],
      [500_000, 2_874_375n],
      [1_000_000, 5_748_750n],
    ]);
  });

  it("are whole for a device that stays usable through the evening peak", async () => {
    nextHour(12);
    await device();
    await settleHour(deps, hourAt);
    expect((await credits())[0]).toMatchObject({ peak_factor_ppm: 1_000_000 });
  });

  it("of devices that share an address are rounded down at every step", async () => {
    nextHour();
    for (let index = 0; index < 2; index += 1)
      await report(
        await createDevice(database.db, owner),
        pointsAt(slotsOfHour(hourAt, 11)),
        {},
        "203.0.113.77",
      );
    await settleHour(deps, hourAt);
    // Twice 916,666 ppm of the factor 0.4 is 733,332.8, which shares 0.4.
    expect((await credits()).map((row) => row.bandwidth_factor_ppm)).toEqual([218_182, 218_182]);
  });

  it("know the evening peak by Shanghai's clock, winter and summer alike", () => {
    for (const day of ["2026-01-15", "2026-07-15"]) {
      const peak = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
        isEveningPeak(new Date(Date.parse(`${day}T00:00:00Z`) + hour * HOUR_MS)),
      );
      expect(peak).toEqual([10, 11, 12, 13, 14, 15]);
    }
  });

  it("go by the rule that is in force in the hour, not by the newest", async () => {
    nextHour();
    await device();
    const before = hourAt;
    nextHour();
    await device();
    const { settlement_rule_id: _, ...rule } = await database.db
      .selectFrom("settlement_rules")
      .selectAll()
      .executeTakeFirstOrThrow();
    const add = (effectiveFrom: Date, poolMicroBp: bigint, feePpm: number) =>
      database.db
        .insertInto("settlement_rules")
        .values({
          ...rule,
          effective_from: effectiveFrom,
          pool_micro_bp: poolMicroBp,
          fee_ppm: feePpm,
        })
        .execute();
    await add(hourAt, 1000n, 20_000);
    await add(new Date(hourAt.getTime() + HOUR_MS), rule.pool_micro_bp, rule.fee_ppm);
    await settleHour(deps, before);
    await settleHour(deps, hourAt);
    expect(await settledHour(before)).toMatchObject({ pool_micro_bp: POOL, fee_micro_bp: FEE });
    expect(await settledHour()).toMatchObject({ pool_micro_bp: 1000n, fee_micro_bp: 20n });
  });

  it("refuse a rule whose shares could overflow", async () => {
    await expect(
      database.pool.query(
        "update settlement_rules set pool_micro_bp = 1000000000000 where effective_from = '2020-01-01Z'",
      ),
    ).rejects.toThrow("settlement_rules_fit");
  });
});

describe("settling", () => {
  it("an hour without points issues nothing, and is on record", async () => {
    nextHour();
    const before = (await trialBalance(database.db)).postings;
    await settleHour(deps, hourAt);
    expect(await settledHour()).toMatchObject({
      fee_micro_bp: 0n,
      distributed_micro_bp: 0n,
      device_count: 0,
      ledger_transfer_id: null,
    });
    expect((await trialBalance(database.db)).postings).toBe(before);
  });

  it("is refused for an hour that is not over, or no hour at all", async () => {
    nextHour();
    await expect(settleHour(deps, deps.clock.now())).rejects.toThrow("no full hour");
    deps.clock.set(hourAt.getTime() + HOUR_MS - 1);
    await expect(settleHour(deps, hourAt)).rejects.toThrow("not over");
  });

  it("three times concurrently and again later gives each device one credit", async () => {
    nextHour();
    for (let index = 0; index < 5; index += 1) await device();
    const before = await readBalance(database.db, owner);
    const outcomes = await Promise.all([1, 2, 3].map(() => settleHour(deps, hourAt)));
    expect(outcomes.filter((outcome) => outcome.isNew)).toHaveLength(1);
    expect(await settleHour(deps, hourAt)).toEqual({ isNew: false });
    expect(await credits()).toHaveLength(5);
    expect(await readBalance(database.db, owner)).toBe(before + POOL - FEE);
  });

  it("stays as it was when a report comes late; the points are kept", async () => {
    nextHour();
    await device();
    const late = await createDevice(database.db, owner);
    await settleHour(deps, hourAt);
    const before = [await credits(), await settledHour()];
    expect(await report(late, pointsAt(slotsOfHour(hourAt)))).toMatchObject({ accepted: 12 });
    expect(await settleHour(deps, hourAt)).toEqual({ isNew: false });
    expect([await credits(), await settledHour()]).toEqual(before);
  });

  it("pays a device that was unbound in the hour for its points up to then", async () => {
    nextHour();
    const stays = await device();
    const left = await device({}, 6);
    await unbindDevice(database.db, left, new Date(hourAt.getTime() + 31 * 60_000));
    await settleHour(deps, hourAt);
    const rows = await credits();
    expect(rows.map((row) => [row.device_id, row.online_share_ppm])).toEqual([
      [stays, 1_000_000],
      [left, 500_000],
    ]);
    expect(rows[1]?.weight_ppm).toBe((rows[0]?.weight_ppm ?? 0n) / 2n);
  });

  it("keeps balances that no float could hold", async () => {
    const rich = await createOwner(database.db);
    const huge = 2n ** 61n + 1n;
    await database.db.transaction().execute(async (tx) =>
      postTransfer(tx, {
        idempotencyKey: "huge",
        kind: "adjustment",
        occurredAt: hourAt,
        recordedAt: hourAt,
        details: {},
        postings: [
          { ledgerAccountId: await openOwnerAccount(tx, rich), amountMicroBp: huge },
          { ledgerAccountId: await systemAccount(tx, "emission"), amountMicroBp: -huge },
        ],
      }),
    );
    nextHour();
    await device({}, 12, rich);
    await settleHour(deps, hourAt);
    expect(await readBalance(database.db, rich)).toBe(huge + POOL - FEE);
  });
});

describe("settleDue", () => {
  it("settles every hour in order from the first report on, up to an hour and five minutes ago", async () => {
    const fresh = await createTestDatabase();
    try {
      const own = testDeps(fresh, "2026-11-20T22:00:00Z");
      expect(await settleDue(own)).toEqual({ settled: [], isMore: false });
      const send = createReporter(own);
      const id = await createDevice(fresh.db, await createOwner(fresh.db));
      await send(id, pointsAt(["2026-11-20T18:40:00Z", "2026-11-20T21:05:00Z"]));
      own.clock.set("2026-11-20T22:04:59Z");
      const first = await settleDue(own);
      expect(first.settled.map((at) => at.toISOString().slice(11, 16))).toEqual([
        "18:00",
        "19:00",
        "20:00",
      ]);
      own.clock.set("2026-11-21T03:05:00Z");
      const second = await settleDue(own, { maxHours: 2 });
      expect(second.settled.map((at) => at.toISOString().slice(11, 16))).toEqual([
        "21:00",
        "22:00",
      ]);
      expect(second.isMore).toBe(true);
      expect(await settleDue(own)).toMatchObject({ isMore: false });
      const { rows } = await fresh.pool.query<{ hour_at: Date }>(
        "select hour_at from settlement_hours where device_count > 0 order by 1",
      );
      expect(rows.map((row) => row.hour_at.toISOString())).toEqual([
        "2026-11-20T18:00:00.000Z",
        "2026-11-20T21:00:00.000Z",
      ]);
    } finally {
      await fresh.drop();
    }
  });

  it("waits after a start of the process, so that agents can bring what they measured meanwhile", async () => {
    nextHour();
    await device();
    await settleDueHours(deps, 60);
    expect(await settledHour()).toBeUndefined();
    await settleDueHours(deps, 3600);
    expect(await settledHour()).toMatchObject({ device_count: 1 });
  });
});

describe("while reports do not reach the server", () => {
  /** Records the findings of the check of every minute. */
  async function watched(checkedAt: Date, since: Date | null): Promise<void> {
    await database.pool.query("update survey_state set watched_at = $1, reports_since = $2", [
      checkedAt,
      since,
    ]);
    if (since)
      await database.pool.query(
        "insert into report_periods values ($1, $2) on conflict do nothing",
        [since, checkedAt],
      );
  }
  const unbindAll = () =>
    database.pool.query("update devices set unbound_at = $1 where unbound_at is null", [
      deps.clock.now(),
    ]);
  const minutes = (count: number): number => count * 60_000;
  afterAll(() => watched(new Date(0), null));

  it("no hour is settled, nor within 15 minutes after they come in again; then each with its points", async () => {
    nextHour();
    const id = await device();
    await watched(hourAt, new Date(hourAt.getTime() - HOUR_MS));
    const dueAt = deps.clock.now().getTime();
    await watched(new Date(dueAt), null);
    await settleDueHours(deps, 3600);
    expect(await settledHour()).toBeUndefined();

    const backAt = dueAt + 3 * HOUR_MS;
    deps.clock.set(backAt + minutes(14));
    await watched(deps.clock.now(), new Date(backAt));
    await settleDueHours(deps, 3600);
    expect(await settledHour()).toBeUndefined();
    const next = new Date(hourAt.getTime() + HOUR_MS);
    await report(id, pointsAt(slotsOfHour(next)));
    deps.clock.set(backAt + minutes(15));
    await watched(deps.clock.now(), new Date(backAt));
    await settleDueHours(deps, 3600);
    expect(await settledHour()).toMatchObject({ device_count: 1 });
    expect(await settledHour(next)).toMatchObject({ device_count: 1 });
  });

  it("hours are settled if no device can have points of them any more", async () => {
    nextHour();
    await device();
    await watched(deps.clock.now(), null);
    await unbindAll();
    await settleDueHours(deps, 3600);
    expect(await settledHour()).toMatchObject({ device_count: 1 });
  });

  it("an operator is refused as the worker waits, and can settle up to an hour despite it", async () => {
    nextHour();
    await device();
    await createDevice(database.db, owner);
    const operator = terminalOperator("root", "closing the installation");
    const options = { lastHourAt: hourAt, isDespiteObstacle: false };
    await watched(new Date(deps.clock.now().getTime() - HOUR_MS), null);
    expect(await settleByHand(deps, operator, options)).toMatchObject({
      obstacle: { kind: "unwatched" },
    });
    await watched(deps.clock.now(), null);
    expect(await settleByHand(deps, operator, options)).toEqual({ obstacle: { kind: "silent" } });
    expect(await settledHour()).toBeUndefined();

    deps.clock.set(hourAt.getTime() + 3 * HOUR_MS);
    await watched(deps.clock.now(), null);
    const due = await listDueHours(deps);
    expect(due.slice(-2)).toMatchObject([
      { hourAt, devices: 2, measured: 1 },
      { devices: 2, measured: 0 },
    ]);
    const outcome = await settleByHand(deps, operator, { ...options, isDespiteObstacle: true });
    expect("settled" in outcome && outcome.settled.at(-1)).toEqual(hourAt);
    expect(await settledHour(new Date(hourAt.getTime() + HOUR_MS))).toBeUndefined();
    const line = await database.db
      .selectFrom("audit_lines")
      .select("details")
      .where("act", "=", "settlement.settle")
      .executeTakeFirstOrThrow();
    expect(line.details).toMatchObject({
      by: "root",
      reason: "closing the installation",
      after: { lastHour: hourAt.toISOString(), obstacle: "silent" },
    });
  });

  it("an hour without credits counts unless every device was off", async () => {
    nextHour();
    // Unpaid hours of other tests are more than a day old.
    nextHour();
    await unbindAll();
    const id = await device();
    const unpaid = async () => (await readUnpaidHours(database.db, deps.clock.now())).count;
    await settleHour(deps, hourAt);
    deps.clock.set(hourAt.getTime() + 3 * HOUR_MS);
    await settleHour(deps, new Date(hourAt.getTime() + HOUR_MS));
    // It was seen in the second hour, and nothing of it arrived before it was settled.
    expect(await unpaid()).toBe(1);
    await database.pool.query(
      `insert into device_incidents (device_id, account_id, kind, last_seen_at, opened_at)
       values ($1, $2, 'offline', $3, $3)`,
      [id, owner, new Date(hourAt.getTime() + HOUR_MS)],
    );
    expect(await unpaid()).toBe(0);
  });
});
