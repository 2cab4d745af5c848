import { explainDay, listFaults } from "@nodeyard/contract/revenue/detail-calls.ts";
import { HOUR_MS, startOfUtcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hourSteps, judgeHour } from "../../../../console/src/rooms/revenue/why/hour-steps.ts";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import {
  createDevice,
  createOwner,
  createReporter,
  pointsAt,
  slotsOfHour,
} from "../monitoring/testing/fleet.ts";
import { rollUpDay, rollUpDue } from "./roll-up.ts";
import { settleHour } from "./settle-hour.ts";
import { settleNow } from "./settle-now.ts";
import { createRevenueWorld, type RevenueWorld } from "./testing/revenue-world.ts";

let world: RevenueWorld;
let owner: bigint;
/** Each test has a day of its own, with an empty network. */
let day = "2026-03-01";
beforeAll(async () => {
  world = await createRevenueWorld("2026-03-01T00:00:00Z");
});
beforeEach(async () => {
  await world.database.pool.query("update devices set unbound_at = now() where unbound_at is null");
  day = new Date(startOfUtcDay(day).getTime() + 24 * HOUR_MS).toISOString().slice(0, 10);
  owner = await world.owner();
  // All before this day.
  await world.settleAt(at("00:20:00"));
});
afterAll(async () => {
  expect((await trialBalance(world.database.db)).problems).toEqual([]);
  await world.drop();
});

const at = (clock: string): string => `${day}T${clock}Z`;
const settledHours = async () =>
  world.database.db
    .selectFrom("settlement_hours")
    .select(["hour_at", "slot_count", "device_count", "distributed_micro_bp"])
    .where("hour_at", ">=", startOfUtcDay(day))
    .orderBy("hour_at")
    .execute();
const creditsAt = async (hour: string) =>
  world.database.db
    .selectFrom("device_credits")
    .selectAll()
    .where("hour_at", "=", new Date(at(hour)))
    .orderBy("device_id")
    .execute();

describe("settling the running hour by hand", () => {
  // 18:00 in Shanghai: two slots of twelve would count as a fault in the evening peak.
  it("shares the whole pool by the slots that were reported, once; later slots earn nothing", async () => {
    const fullHour = await world.device(owner, at("09:00:00"));
    const half = await world.device(owner, at("10:04:00"));
    const slots = slotsOfHour(at("10:00:00"));
    world.deps.clock.set(at("10:11:20"));
    await world.report(fullHour, pointsAt(slots.slice(0, 2)));
    await world.report(half, pointsAt(slots.slice(1, 2)));
    const settled = await settleNow(world.deps);
    expect(settled).toMatchObject({
      slotCount: 2,
      settled: { slotCount: 2, deviceCount: 2, distributedMicroBp: 79_108_920_000n },
      nextAt: new Date(at("11:06:15")),
    });
    const credits = await creditsAt("10:00:00");
    expect(credits).toMatchObject([
      { device_id: fullHour, online_share_ppm: 1_000_000, peak_factor_ppm: 1_000_000 },
      { device_id: half, online_share_ppm: 500_000 },
    ]);

    world.deps.clock.set(at("11:00:30"));
    await world.report(fullHour, pointsAt(slots.slice(2)));
    await world.report(half, pointsAt(slots.slice(2)));
    await world.settleAt(at("11:06:00"));
    expect(await settleNow(world.deps)).toMatchObject({ settled: undefined });
    expect(await settleHour(world.deps, new Date(at("10:00:00")))).toEqual({ isNew: false });
    expect(await creditsAt("10:00:00")).toEqual(credits);
  });

  it("leaves every digit derivable, and blames no device for what came after", async () => {
    const id = await world.device(owner, at("09:00:00"));
    const other = await world.device(owner, at("09:00:00"));
    const slots = slotsOfHour(at("10:00:00"));
    world.deps.clock.set(at("10:18:00"));
    for (const each of [id, other])
      await world.report(each, pointsAt(slots.slice(0, 3), { outBps: 100_000_000 }));
    await settleNow(world.deps);
    world.deps.clock.set(at("10:40:00"));
    await world.report(id, pointsAt(slots.slice(3, 7)));
    const why = await world.call(explainDay, { deviceId: String(id), day }, owner);
    const [hour] = why.hours.filter(
      ({ startsAt }) => startsAt === new Date(at("10:00:00")).toISOString(),
    );
    expect(hour).toMatchObject({ hour: { slotCount: 3 }, latePoints: 0 });
    const { credit, hour: shared } = hour ?? {};
    if (!credit || !shared) throw new Error("the hour has no credit");
    expect(judgeHour(hourSteps(credit, shared), credit).isEqual).toBe(true);
    expect(credit.amount).toBe("39554.460000");
    expect(Object.values(hour?.lost ?? {}).filter((lost) => lost !== "0.000000")).toEqual([]);
    expect((await world.call(listFaults, {}, owner)).list).toEqual([]);
  });

  it("settles the hours before without the usual grace, in order and with all their slots", async () => {
    const id = await world.device(owner, at("08:00:00"));
    const reported = [...slotsOfHour(at("08:00:00")), ...slotsOfHour(at("09:00:00"))];
    world.deps.clock.set(at("10:02:00"));
    await world.report(id, pointsAt(reported));
    expect(await settleNow(world.deps)).toMatchObject({
      slotCount: 0,
      settled: undefined,
      nextAt: new Date(at("10:06:15")),
    });
    expect((await settledHours()).slice(-2)).toMatchObject([
      { hour_at: new Date(at("08:00:00")), slot_count: 12, device_count: 1 },
      { hour_at: new Date(at("09:00:00")), slot_count: 12, device_count: 1 },
    ]);
  });

  it("refuses an hour in which nothing was measured: it would be lost to devices that are still to report", async () => {
    await world.device(owner, at("08:00:00"));
    world.deps.clock.set(at("10:30:00"));
    expect(await settleNow(world.deps)).toMatchObject({ slotCount: 5, hasPoints: false });
    expect((await settledHours()).at(-1)).toMatchObject({ hour_at: new Date(at("09:00:00")) });
  });

  it("does not end a day before its end", async () => {
    const id = await world.device(owner, at("22:00:00"));
    world.deps.clock.set(at("23:20:00"));
    await world.report(id, pointsAt(slotsOfHour(at("23:00:00"), 3)));
    await settleNow(world.deps);
    expect((await settledHours()).at(-1)).toMatchObject({ slot_count: 3 });
    expect(await rollUpDue(world.deps)).toEqual([]);
    await expect(rollUpDay(world.deps, day)).rejects.toThrow("not settled to its end");
    world.deps.clock.set(startOfUtcDay(day).getTime() + 24 * HOUR_MS);
    expect(await rollUpDue(world.deps)).toEqual([day]);
  });
});

describe("the page", () => {
  let app: TestApp;
  let device: bigint;
  beforeAll(async () => {
    app = await createTestApp();
    device = await createDevice(app.database.db, await createOwner(app.database.db));
  });
  afterAll(() => app.close());

  const host = "localhost:8080";
  const send = (method: "GET" | "POST", headers: Record<string, string> = {}, query = "") =>
    app.server.inject({ method, url: `/dev/settle${query}`, headers: { host, ...headers } });

  it("shows in both languages what can be settled, and the newest devices with their slots", async () => {
    app.clock.set("2026-03-10T10:03:00Z");
    const english = (await send("GET")).body;
    expect(english).toContain("No slot of the hour 10:00–11:00 has been reported yet");
    expect(english).toContain("from 10:06:15 on");
    const { mac } = await app.database.db
      .selectFrom("devices")
      .select("mac")
      .where("device_id", "=", device)
      .executeTakeFirstOrThrow();
    expect(english).toContain(mac);
    // Else browsers send the form with "Origin: null".
    expect(english).toContain('<meta name="referrer" content="same-origin">');
    const chinese = await send("GET", { "accept-language": "zh-CN" });
    expect(chinese.body).toContain("立即结算本小时");
    expect(chinese.headers["content-security-policy"]).toContain("form-action 'self'");
  });

  it("is found from the outbox", async () => {
    const { body } = await app.server.inject({ url: "/dev/outbox", headers: { host } });
    expect(body).toContain('BP before the hour is over: <a href="/dev/settle">/dev/settle</a>.');
  });

  it("settles for its own form, for programs on this machine, and for nothing else", async () => {
    app.clock.set("2026-03-10T10:08:00Z");
    await createReporter(app.deps)(device, pointsAt(["2026-03-10T10:00:00Z"]));
    const settled = () =>
      app.database.db.selectFrom("settlement_hours").select("slot_count").execute();
    const accept = "text/html";
    for (const headers of [
      { accept, origin: "https://evil.example" },
      { accept, origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ] as Record<string, string>[])
      expect((await send("POST", headers)).statusCode, JSON.stringify(headers)).toBe(403);
    for (const headers of [
      { host: "rebound.example:8080" },
      { "x-forwarded-for": "127.0.0.1" },
    ] as Record<string, string>[])
      expect((await send("POST", headers)).statusCode, JSON.stringify(headers)).toBe(404);
    expect(await settled()).toEqual([]);
    const form = {
      accept,
      origin: `http://${host}`,
      "content-type": "application/x-www-form-urlencoded",
    };
    const answer = await send("POST", form, "?language=zn");
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/dev/settle?language=zn"]);
    expect(await settled()).toEqual([{ slot_count: 1 }]);
    expect((await send("POST")).json()).toMatchObject({
      isSettled: true,
      text: expect.stringContaining("settled with 1 of its 12 slots: 79108.920000 BP (devices: 1)"),
    });
  });
});
