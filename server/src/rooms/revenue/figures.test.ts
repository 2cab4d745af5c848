import type { Call } from "@nodeyard/contract/call.ts";
import type { z } from "zod";
import {
  type CreditsResponse,
  getActivityTotal,
  getLastSevenDays,
  getSummary,
  type LedgerLinesResponse,
  listCredits,
  listLedgerLines,
} from "@nodeyard/contract/revenue/calls.ts";
import { parseMicroBp } from "@nodeyard/contract/money.ts";
import { revenueErrors } from "@nodeyard/contract/revenue/errors.ts";
import { DAY_MS, HOUR_MS, SLOT_MS, utcDay } from "@nodeyard/contract/time.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callRoute, routesIn } from "../../platform/testing/call-route.ts";
import { openOwnerAccount, systemAccount } from "../../ledger/accounts.ts";
import { postTransfer } from "../../ledger/post-transfer.ts";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import {
  callerOf,
  createDevice,
  createOwner,
  createReporter,
  pointsAt,
  slotsOfHour,
  testDeps,
  type TestDeps,
} from "../monitoring/testing/fleet.ts";
import { rollUpDay, rollUpDue } from "../settlement/roll-up.ts";
import { revenueRoom } from "./room.ts";
import { settleDue, settleHour } from "../settlement/settle-hour.ts";

let database: TestDatabase;
let deps: TestDeps;
let report: ReturnType<typeof createReporter>;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = testDeps(database, "2026-01-01T00:00:00Z");
  report = createReporter(deps);
});
afterAll(() => database.drop());

function call<Request extends z.ZodType, Response extends z.ZodObject>(
  which: Call<Request, Response>,
  query: z.input<Request>,
  accountId: bigint,
): Promise<z.output<Response>> {
  return callRoute(routesIn([revenueRoom], deps), which, query, callerOf({ accountId }));
}

const micro = (text: string): bigint => {
  const amount = parseMicroBp(text);
  if (amount === undefined) throw new Error(text);
  return amount;
};
const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);

async function allLines(
  accountId: bigint,
  query: object = {},
): Promise<LedgerLinesResponse["list"]> {
  const lines = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await call(listLedgerLines, { ...query, pageNum, pageSize: 7 }, accountId);
    lines.push(...page.list);
    if (page.list.length < 7) {
      expect(page.total).toBe(lines.length);
      expect(micro(page.sum)).toBe(sum(lines.map((line) => micro(line.amount))));
      return lines;
    }
  }
}

async function allCredits(accountId: bigint, lineId: string): Promise<CreditsResponse["list"]> {
  const credits = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await call(listCredits, { lineId, pageNum, pageSize: 3 }, accountId);
    credits.push(...page.list);
    if (page.list.length < 3) {
      expect(page.total).toBe(credits.length);
      expect(micro(page.sum)).toBe(sum(credits.map((credit) => micro(credit.amount))));
      return credits;
    }
  }
}

const lastDays = async (accountId: bigint, query: object = {}) =>
  (await call(getLastSevenDays, query, accountId)).data;

/** A device of an owner, in some hours of two days, with some points of some quality. */
const deviceArbitrary = fc.record({
  owner: fc.integer({ min: 0, max: 2 }),
  hours: fc.array(
    fc.record({
      hour: fc.integer({ min: 0, max: 47 }),
      slots: fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 1, maxLength: 12 }),
      stableValue: fc.integer({ min: 0, max: 4000 }),
      outBps: fc.integer({ min: 0, max: 300_000_000 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

describe("every figure", () => {
  it("of cards, days, lines, credits and devices is the same, to the micro-BP, for any fleet", async () => {
    let baseMs = Date.parse("2026-11-01T00:00:00Z");
    await fc.assert(
      fc.asyncProperty(
        fc.array(deviceArbitrary, { minLength: 1, maxLength: 9 }),
        fc.boolean(),
        async (fleet, isRolledUp) => {
          deps.clock.set(baseMs);
          const owners = [];
          for (let index = 0; index < 3; index += 1) owners.push(await createOwner(database.db));
          const devices: { id: bigint; owner: bigint }[] = [];
          deps.clock.set(baseMs + 2 * DAY_MS);
          for (const plan of fleet) {
            const owner = owners[plan.owner] as bigint;
            const id = await createDevice(database.db, owner);
            devices.push({ id, owner });
            for (const { hour, slots, ...values } of plan.hours) {
              const start = baseMs + hour * HOUR_MS;
              await report(
                id,
                pointsAt(
                  slots.map((slot) => start + slot * SLOT_MS),
                  values,
                ),
              );
            }
          }
          deps.clock.advance(HOUR_MS);
          expect((await settleDue(deps)).isMore).toBe(false);
          if (isRolledUp) await rollUpDue(deps);

          const hours = await database.db
            .selectFrom("settlement_hours")
            .selectAll()
            .where("hour_at", ">=", new Date(baseMs))
            .where("ledger_transfer_id", "is not", null)
            .execute();
          const all: bigint[] = [];
          for (const owner of owners) {
            const lines = await allLines(owner);
            const total = sum(lines.map((line) => micro(line.amount)));
            all.push(total);

            const { ret } = await call(getSummary, {}, owner);
            expect([ret.totalRevenue, ret.balance, ret.totalNetRevenue].map(micro)).toEqual([
              total,
              total,
              total,
            ]);
            const days = Object.values(await lastDays(owner));
            expect(days).toHaveLength(7);
            expect(sum(days.map((day) => micro(day.bxc)))).toBe(total);
            expect(lines[0] === undefined ? 0n : micro(lines[0].balanceAfter)).toBe(total);

            const byDevice = new Map<string, bigint>();
            for (const line of lines) {
              const credits = await allCredits(owner, line.id);
              expect(credits).toHaveLength(line.deviceCount);
              expect(sum(credits.map((credit) => micro(credit.amount)))).toBe(micro(line.amount));
              for (const { deviceId, amount } of credits)
                byDevice.set(deviceId, (byDevice.get(deviceId) ?? 0n) + micro(amount));
            }
            for (const { id } of devices.filter((device) => device.owner === owner)) {
              const ownDays = Object.values(await lastDays(owner, { deviceId: String(id) }));
              expect(sum(ownDays.map((day) => micro(day.network_bxc)))).toBe(
                byDevice.get(String(id)) ?? 0n,
              );
            }
          }
          expect(sum(all)).toBe(sum(hours.map((hour) => hour.distributed_micro_bp)));
          expect(sum(hours.map((hour) => hour.pool_micro_bp))).toBe(
            sum(all) + sum(hours.map((hour) => hour.fee_micro_bp)),
          );
          baseMs += 3 * DAY_MS;
        },
      ),
      { numRuns: 12, verbose: 1 },
    );
    const { rows } = await database.pool.query<{ day: string; kept: bigint; credited: string }>(`
      select d.day, d.amount_micro_bp as kept, c.amount as credited
      from device_revenue_days d join (select device_id, (hour_at at time zone 'UTC')::date as day,
        sum(amount_micro_bp) as amount from device_credits group by 1, 2) c using (device_id, day)
      where d.amount_micro_bp <> c.amount`);
    expect(rows).toEqual([]);
    expect((await trialBalance(database.db)).problems).toEqual([]);
  });
});

describe("an owner's figures", () => {
  it("show all seven full UTC days, today left out, days without revenue as zero", async () => {
    const owner = await createOwner(database.db);
    deps.clock.set("2027-05-08T00:30:00Z");
    const data = await lastDays(owner);
    expect(Object.keys(data).map((at) => utcDay(Number(at)))).toEqual([
      "2027-05-01",
      "2027-05-02",
      "2027-05-03",
      "2027-05-04",
      "2027-05-05",
      "2027-05-06",
      "2027-05-07",
    ]);
    expect(Object.values(data)[0]).toEqual({
      bxc: "0.000000",
      network_bxc: "0.000000",
      compute_bxc: "0.000000",
    });
  });

  it("put the hour before midnight UTC into its day and the hour after into the next", async () => {
    const owner = await createOwner(database.db);
    const id = await createDevice(database.db, owner);
    deps.clock.set("2027-05-10T01:00:00Z");
    for (const hourAt of ["2027-05-09T23:00:00Z", "2027-05-10T00:00:00Z"])
      await report(id, pointsAt(slotsOfHour(hourAt)));
    await settleHour(deps, new Date("2027-05-09T23:00:00Z"));
    await settleHour(deps, new Date("2027-05-10T00:00:00Z"));
    deps.clock.set("2027-05-10T02:00:00Z");
    const day = String(Date.parse("2027-05-09T00:00:00Z"));
    expect((await lastDays(owner))[day]?.bxc).toBe("79108.920000");
    expect((await lastDays(owner, { deviceId: String(id) }))[day]?.bxc).toBe("79108.920000");
    expect(await allLines(owner, { day: "2027-05-09" })).toHaveLength(1);
    expect(await allLines(owner, { day: "2027-05-10" })).toHaveLength(1);
    expect(await allLines(owner, { day: "2027-05-11" })).toHaveLength(0);
    expect(await allLines(owner, { kind: "compute" })).toHaveLength(0);
    await expect(rollUpDay(deps, "2027-05-10")).rejects.toThrow("not settled");
  });

  it("keep kinds apart: rewards count as revenue, an adjustment moves the balance alone", async () => {
    const owner = await createOwner(database.db);
    for (const [kind, amountMicroBp] of [
      ["activity", 3n],
      ["invite", 5n],
      ["adjustment", 7n],
    ] as const) {
      await database.db.transaction().execute(async (tx) =>
        postTransfer(tx, {
          idempotencyKey: `${kind}:${owner}`,
          kind,
          occurredAt: deps.clock.now(),
          recordedAt: deps.clock.now(),
          details: {},
          postings: [
            { ledgerAccountId: await openOwnerAccount(tx, owner), amountMicroBp },
            { ledgerAccountId: await systemAccount(tx, "emission"), amountMicroBp: -amountMicroBp },
          ],
        }),
      );
    }
    expect((await call(getSummary, {}, owner)).ret).toEqual({
      balanceYuan: 0,
      totalRevenue: "0.000008",
      balance: "0.000015",
      totalInvite: "0.000005",
      totalNetRevenue: "0.000000",
      totalCalculate: "0.000000",
      RMBPrice: "0.0029",
      usdtPrice: "0.0004",
    });
    expect(await call(getActivityTotal, {}, owner)).toMatchObject({
      rewardSummary: { bp: "0.000003" },
    });
    const kindsOf = async (query: object) =>
      (await allLines(owner, query)).map((each) => each.kind).toSorted();
    expect(await kindsOf({})).toEqual(["activity", "adjustment", "invite"]);
    // The total equals the sum of its lines.
    expect(await kindsOf({ kind: "revenue" })).toEqual(["activity", "invite"]);
    const [line] = await allLines(owner, { kind: "invite" });
    await expect(call(listCredits, { lineId: line?.id ?? "" }, owner)).rejects.toMatchObject({
      definition: revenueErrors.unknownLine,
    });
  });

  it("are the owner's alone: another's line or device looks like none at all", async () => {
    const owner = await createOwner(database.db);
    const other = await createOwner(database.db);
    const id = await createDevice(database.db, owner);
    deps.clock.set("2027-06-01T10:10:00Z");
    await report(id, pointsAt(["2027-06-01T08:00:00Z"]));
    await settleHour(deps, new Date("2027-06-01T08:00:00Z"));
    const [line] = await allLines(owner);
    expect(await allLines(other)).toEqual([]);
    for (const lineId of [line?.id ?? "", "999999999", "0", "abc", "-1", "1e3"]) {
      await expect(call(listCredits, { lineId }, other)).rejects.toMatchObject({
        definition: revenueErrors.unknownLine,
      });
    }
    for (const deviceId of [String(id), "999999999", "abc"]) {
      await expect(lastDays(other, { deviceId })).rejects.toMatchObject({
        definition: revenueErrors.unknownDevice,
      });
    }
  });

  it("use the newest price that is not later than today", async () => {
    const owner = await createOwner(database.db);
    await database.pool.query(
      "insert into bp_prices values ('2027-07-02', 1, 3, 1, 1), ('2027-07-04', 2, 1, 1, 1)",
    );
    const price = async (at: string) => {
      deps.clock.set(at);
      return (await call(getSummary, {}, owner)).ret.RMBPrice;
    };
    expect(await price("2027-07-01T23:59:59Z")).toBe("0.0029");
    expect(await price("2027-07-03T00:00:00Z")).toBe("0.33333333");
    expect(await price("2027-07-04T00:00:00Z")).toBe("2");
  });
});
