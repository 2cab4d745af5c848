import { getLastSevenDays } from "@nodeyard/contract/revenue/calls.ts";
import {
  getRevenueDetail,
  type RevenueDetailResponse,
  type RevenueDetailRow,
} from "@nodeyard/contract/revenue/detail-calls.ts";
import { parseMicroBp } from "@nodeyard/contract/money.ts";
import { startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { unbindDevice } from "../../monitoring/testing/fleet.ts";
import {
  createRevenueWorld,
  DAY_SLOTS,
  type RevenueWorld,
} from "../../settlement/testing/revenue-world.ts";

const MBPS = 1_000_000;
const DAY = "2026-03-10";
const AFTER_DAY = "2026-03-11T00:06:00Z";
const LONG_BOUND = "2025-01-01T00:00:00Z";

let world: RevenueWorld;
let owner: bigint;
beforeEach(async () => {
  world = await createRevenueWorld(`${DAY}T00:00:00Z`);
  owner = await world.owner();
});
afterEach(() => world.drop());

const detail = (query: object = {}, accountId = owner) =>
  world.call(getRevenueDetail, query, accountId);
function rowsOf(answer: RevenueDetailResponse): RevenueDetailRow[] {
  if (answer.detailList === "NO_CONTENT") throw new Error("no rows");
  return answer.detailList;
}
const idsOf = (answer: RevenueDetailResponse) => rowsOf(answer).map((row) => BigInt(row.id));

describe("the list of a day", () => {
  it("has each device's revenue, measures and value at that day's price, and the ledger's sums", async () => {
    const quiet = await world.device(owner, LONG_BOUND);
    const id = await world.device(owner, `${DAY}T00:00:00Z`, { note: "attic" });
    await world.task(id, {});
    await world.database.pool.query(
      "insert into bp_prices values ($1, 1, 2, 1, 1), ('2026-03-11', 9, 1, 1, 1)",
      [DAY],
    );
    await world.liveDay(id, DAY, { outBps: 50 * MBPS }, DAY_SLOTS.slice(0, 276));
    await world.settleAt(AFTER_DAY);
    const answer = await detail();
    // 23 hours of the whole pool, a task, and the reward of a new device.
    const network = 23n * 79_108_920_000n;
    const [row, other] = rowsOf(answer);
    expect(row).toMatchObject({
      id: String(id),
      note: "attic",
      noteStatus: true,
      network_bxc: "1819505.160000",
      activity_bxc: "5.000000",
      description: "normal",
      nf_out_bps: 50_000_000,
      ext_storage_size: 500_000_000_000,
      storage_time: 23,
      out_bytes: 517_500_000_000,
      operator: "unknown",
      isUnbound: false,
    });
    const compute = parseMicroBp(row?.compute_bxc ?? "") ?? 0n;
    expect(compute).toBe(74_163_372n);
    expect(row?.revenue).toBe("1819584.323372");
    expect(row?.revenueToRmb).toBe("909792.16");
    expect(other).toMatchObject({
      id: String(quiet),
      revenue: "0.000000",
      revenueToRmb: "0.00",
      nf_out_bps: null,
      ext_storage_size: null,
      storage_time: null,
      out_bytes: null,
    });
    expect(answer).toMatchObject({
      deviceLength: 2,
      deviceNumSize: 20,
      bxc: row?.revenue,
      network_bxc: row?.network_bxc,
      compute_bxc: row?.compute_bxc,
      activity_bxc: "5.000000",
      RMBPrice: "0.5",
      day: DAY,
    });
    expect(parseMicroBp(answer.network_bxc)).toBe(network);

    const [asNetwork] = rowsOf(await detail({ type: "network" }));
    expect(asNetwork).toMatchObject({ revenue: row?.network_bxc, nf_out_bps: 50_000_000 });
    const computed = rowsOf(await detail({ type: "calculate" }));
    expect(computed[0]).toMatchObject({
      revenue: row?.compute_bxc,
      nf_out_bps: 50_000_000,
      ext_storage_size: 500_000_000_000,
      storage_time: 23,
      out_bytes: 517_500_000_000,
    });
    expect(computed[1]).toMatchObject({ nf_out_bps: null, storage_time: null, out_bytes: null });
  });

  it("lists who was bound at any time of the day, newest binding first, also those unbound since", async () => {
    const at = (day: string, clock: string) => `${day}T${clock}Z`;
    const goneBefore = await world.device(owner, LONG_BOUND);
    const goneInDay = await world.device(owner, LONG_BOUND);
    const goneLater = await world.device(owner, LONG_BOUND);
    const stays = await world.device(owner, at(DAY, "23:59:59"));
    const later = await world.device(owner, at("2026-03-11", "00:00:00"));
    const others = await world.device(await world.owner(), LONG_BOUND);
    const { db } = world.database;
    await unbindDevice(db, goneBefore, new Date(at("2026-03-09", "23:59:00")));
    await unbindDevice(db, goneInDay, new Date(at(DAY, "00:00:00")));
    await unbindDevice(db, goneLater, new Date(at("2026-03-11", "00:00:01")));
    world.deps.clock.set(AFTER_DAY);
    const answer = await detail();
    expect(idsOf(answer)).toEqual([stays, goneLater, goneInDay]);
    expect(rowsOf(answer).map((row) => row.isUnbound)).toEqual([false, true, true]);
    expect(rowsOf(answer).map((row) => row.noteStatus)).toEqual([true, false, false]);
    expect([later, others].every((id) => !idsOf(answer).includes(id))).toBe(true);
  });

  it("lists a device that earned on the day although it was unbound on its eve, its clock ahead", async () => {
    const id = await world.device(owner, LONG_BOUND);
    world.deps.clock.set("2026-03-09T23:59:10Z");
    await world.report(id, {
      slotAtSeconds: [startOfUtcDay(DAY).getTime() / 1000],
      stableValue: [300],
      inBps: [1],
      outBps: [1],
      cpuPercent: [1],
      memoryPercent: [1],
      diskPercent: [1],
      diskReadBps: [1],
      diskWriteBps: [1],
      externalStorageBytes: [1],
    });
    await unbindDevice(world.database.db, id, new Date("2026-03-09T23:59:30Z"));
    // A single slot counts.
    await world.database.pool.query("update settlement_rules set spare_slots = null");
    await world.settleAt(AFTER_DAY);
    const answer = await detail();
    expect(rowsOf(answer)).toMatchObject([{ id: String(id), revenue: answer.bxc }]);
  });

  it("pages, filters by type and finds by any part of a MAC address; the sums stay those of the day", async () => {
    const ids: bigint[] = [];
    for (let index = 0; index < 5; index += 1)
      ids.push(
        await world.device(owner, LONG_BOUND, {
          mac: `0A:BC:00:00:00:0${index}`,
          device_type: index === 4 ? "normal" : "lite",
        }),
      );
    for (const id of ids) await world.liveDay(id, DAY, {}, DAY_SLOTS.slice(0, 12));
    await world.settleAt(AFTER_DAY);
    const newest = ids.toReversed();
    expect(idsOf(await detail({ pageSize: 2 }))).toEqual(newest.slice(0, 2));
    const last = await detail({ pageSize: 2, pageNum: 3 });
    expect(idsOf(last)).toEqual(newest.slice(4));
    expect(last).toMatchObject({ deviceLength: 5, deviceNumSize: 2, bxc: "79108.920000" });
    expect(await detail({ pageNum: 2 })).toMatchObject({ detailList: [], deviceLength: 5 });
    for (const mac of ["bc:00", "0abc-0000", "00 00 03", "0a:bc:00:00:00:03"]) {
      const found = await detail({ mac_address: mac });
      expect(idsOf(found), mac).toContain(ids[3]);
      expect(found.bxc).toBe("79108.920000");
    }
    expect(idsOf(await detail({ mac_address: "0003" }))).toEqual([ids[3]]);
    expect(idsOf(await detail({ search: "0003" }))).toEqual([ids[3]]);
    await world.database.pool.query("update devices set note = 'rack 7' where device_id = $1", [
      ids[2],
    ]);
    expect(idsOf(await detail({ search: "RACK" }))).toEqual([ids[2]]);
    for (const mac of ["FFFFFFFF", "%", "_", "no mac"])
      expect(await detail({ mac_address: mac }), mac).toMatchObject({
        detailList: "NO_CONTENT",
        deviceLength: 0,
      });
    expect(await detail({ deviceType: "lite" })).toMatchObject({
      deviceLength: 4,
      bxc: "63287.136000",
    });
    expect(await detail({ deviceType: "normal" })).toMatchObject({
      deviceLength: 1,
      bxc: "15821.784000",
    });
  });

  it("is NO_CONTENT for who had no device on the day", async () => {
    world.deps.clock.set(AFTER_DAY);
    expect(await detail()).toMatchObject({
      detailList: "NO_CONTENT",
      deviceLength: 0,
      bxc: "0.000000",
      day: DAY,
    });
  });

  it("agrees with the ledger while the day is settled hour by hour, and after", async () => {
    const id = await world.device(owner, LONG_BOUND);
    const normal = await world.device(owner, LONG_BOUND, { device_type: "normal" });
    for (const each of [id, normal]) {
      await world.task(each, { startedAt: LONG_BOUND });
      await world.liveDay(each, DAY);
    }
    for (const clock of ["2026-03-11T00:04:00Z", AFTER_DAY]) {
      await world.settleAt(clock);
      const answer = await detail();
      const lite = await detail({ deviceType: "lite" });
      expect(rowsOf(answer).reduce((sum, row) => sum + (parseMicroBp(row.revenue) ?? 0n), 0n)).toBe(
        parseMicroBp(answer.bxc),
      );
      expect(lite.bxc).toBe(rowsOf(lite)[0]?.revenue);
      const days = await world.call(getLastSevenDays, {}, owner);
      expect(days.data[String(startOfUtcDay(DAY).getTime())]?.bxc).toBe(answer.bxc);
      expect(answer.compute_bxc === "0.000000").toBe(clock !== AFTER_DAY);
    }
  });

  it("takes a day as text or as milliseconds, yesterday when there is none", async () => {
    world.deps.clock.set(AFTER_DAY);
    for (const [queryDate, day] of [
      [undefined, DAY],
      ["", DAY],
      ["2026-03-04", "2026-03-04"],
      [String(Date.parse("2026-03-05T17:00:00Z")), "2026-03-05"],
    ] as const)
      expect((await detail({ queryDate })).day).toBe(day);
    expect(utcDay(world.deps.clock.now())).toBe("2026-03-11");
  });
});
