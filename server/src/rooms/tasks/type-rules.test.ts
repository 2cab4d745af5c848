import { addDays, floorTo, HOUR_MS, MINUTE_MS, utcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, TEST_START, type TestApp } from "../../platform/testing/test-app.ts";
import { ensureMonth } from "../monitoring/partitions.ts";
import {
  choose,
  columns,
  createComputeDevice,
  GIB,
  MBPS,
  measureDay,
  refusalOf,
  refusedChoice,
  setFacts,
  updateOf,
} from "./testing/compute-device.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => {
  // Outside the window of A.
  app.clock.set(TEST_START);
});
afterAll(() => app.close());

describe("the rules of the types", () => {
  test.each([
    ["2026-03-25T23:59:59.999Z", "2026-03-26"],
    ["2026-03-26T00:00:00.000Z", undefined],
    ["2026-04-05T23:59:59.999Z", undefined],
    ["2026-04-06T00:00:00.000Z", "2026-04-26"],
    ["2026-02-25T12:00:00.000Z", "2026-02-26"],
    ["2026-02-28T23:59:00.000Z", undefined],
    ["2026-12-31T23:59:59.999Z", undefined],
    ["2027-01-01T00:00:00.000Z", undefined],
    ["2027-01-06T00:00:00.000Z", "2027-01-26"],
  ])("A at %s: next opening %s", async (at, opensOn) => {
    app.clock.set(Date.parse(at) - 5 * MINUTE_MS);
    const device = await createComputeDevice(app);
    app.clock.set(at);
    if (opensOn === undefined) {
      expect((await choose(app, device, ["A", "a1"])).status).toBe("success");
      return;
    }
    expect((await columns(app, device, true)).manual_schedule_candidate).not.toHaveProperty(
      "A-a1-east",
    );
    expect(await refusedChoice(app, device, ["A", "a1"])).toEqual({
      error: "tasks.windowClosed",
      en: `A tasks are available from the 26th to the 5th of the next month (UTC). Next opening: ${opensOn}`,
      zh: `A 任务每月 26 日至次月 5 日（UTC）可选，下次开放：${opensOn}`,
    });
  });

  test("B, C and F ask for no more than the least of memory and disk, on either architecture", async () => {
    for (const [choice, arch] of [
      [["B", "b2", "west"], "amd"],
      [["C", "c1", "south"], "arm"],
      [["F", "f1", "north"], "amd"],
    ] as const) {
      const device = await createComputeDevice(app, {
        arch,
        cpuCount: 1,
        memoryBytes: GIB,
        storageBytes: 100 * GIB,
      });
      expect((await choose(app, device, choice)).status).toBe("success");
    }
  });

  test("less than 1 GiB of memory or 100 GiB of disk is too little for any task", async () => {
    const device = await createComputeDevice(app, { memoryBytes: GIB - 1 });
    expect(await refusedChoice(app, device, ["B", "b1"])).toEqual({
      error: "tasks.memoryTooLow",
      en: "Not enough memory: 1 GiB needed, the device has 0.99 GiB",
      zh: "内存不足：需要 1 GiB，设备有 0.99 GiB",
    });
    await setFacts(app, device, { memoryBytes: GIB, storageBytes: 100 * GIB - 1 });
    expect(await refusedChoice(app, device, ["B", "b1"])).toEqual({
      error: "tasks.storageTooLow",
      en: "Not enough storage: 100 GiB needed, the device has 99.99 GiB",
      zh: "存储不足：需要 100 GiB，设备有 99.99 GiB",
    });
    expect(await columns(app, device, true)).toMatchObject({
      manual_schedule_status: "ERROR_CONIFIG",
      manual_schedule_candidate: {},
    });
    // It has no instance to name; the refusal still names what it lacks.
    const unnamed = { ...(await updateOf(app, device, ["B", "b1"])), instance_id: "0" };
    expect((await refusalOf(app, device, unnamed)).error).toBe("tasks.storageTooLow");
    await setFacts(app, device, { storageBytes: 100 * GIB });
    expect((await refusalOf(app, device, unnamed)).error).toBe("tasks.instanceUnknown");
  });

  test("D does not run on amd, whatever the instance", async () => {
    const device = await createComputeDevice(app, { arch: "amd", uplinkBps: 1000 * MBPS });
    const refused = {
      error: "tasks.dOnVirtualMachine",
      en: "D tasks do not support virtual machines (amd architecture)",
      zh: "D 任务不支持虚拟机（amd 架构）",
    };
    expect(await refusedChoice(app, device, ["D", "1"])).toEqual(refused);
    const update = await updateOf(app, device, ["D", "1"]);
    expect(await refusalOf(app, device, { ...update, instance_id: undefined })).toEqual(refused);
  });

  test("D has at most seven threads", async () => {
    const device = await createComputeDevice(app, { uplinkBps: 320 * MBPS });
    expect(await refusedChoice(app, device, ["D", "8"])).toEqual({
      error: "tasks.tooManyThreads",
      en: "D tasks can have at most 7 threads",
      zh: "D 任务最多 7 个线程",
    });
    const { manual_schedule_candidate: candidates } = await columns(app, device, true);
    expect(candidates).toHaveProperty("D-7-east");
    expect(candidates).not.toHaveProperty("D-8-east");
    expect((await choose(app, device, ["D", "7"])).status).toBe("success");
  });

  test("D needs 40 Mbps a thread in the busiest five minutes of thirty days", async () => {
    const device = await createComputeDevice(app);
    expect((await refusedChoice(app, device, ["D", "1"])).en).toBe(
      "Not enough uplink: 40 Mbps needed (threads: 1), the 30-day peak is 0 Mbps",
    );
    const today = utcDay(app.clock.now());
    await measureDay(app, device, addDays(today, -31), 900 * MBPS);
    await measureDay(app, device, addDays(today, -30), 120 * MBPS - 1);
    expect(await refusedChoice(app, device, ["D", "3"])).toEqual({
      error: "tasks.uplinkTooLow",
      en: "Not enough uplink: 120 Mbps needed (threads: 3), the 30-day peak is 119.99 Mbps",
      zh: "上行带宽不足：3 个线程需要 120 Mbps，近 30 天最高 119.99 Mbps",
    });
    await measureDay(app, device, addDays(today, -30), 120 * MBPS);
    expect((await choose(app, device, ["D", "3"])).status).toBe("success");
  });

  test("D counts the hours of today as well", async () => {
    const device = await createComputeDevice(app);
    await ensureMonth(app.database.db, "device_hours", app.clock.now());
    await app.database.pool.query(
      `insert into device_hours (hour_at, device_id, account_id, in_bps_avg, out_bps_avg, out_bps_max, usable_out_bps_avg,
          external_storage_bytes, stable_value_avg, cpu_percent_avg, memory_percent_avg, point_count, usable_point_count)
        values ($4, $1, $2, 0, 0, $3, 0, 0, 1, 0, 0, 12, 12)`,
      [
        device.deviceId,
        device.owner.accountId,
        40 * MBPS,
        new Date(floorTo(app.clock.now().getTime(), HOUR_MS)),
      ],
    );
    expect((await choose(app, device, ["D", "1"])).status).toBe("success");
  });

  test.each([
    ["H", 50],
    ["I", 100],
  ] as const)("%s needs a core, 1 GiB and %i GiB of disk a thread", async (type, gibPerThread) => {
    const least = {
      cpuCount: 4,
      memoryBytes: 4 * GIB,
      storageBytes: 4 * gibPerThread * GIB,
    };
    const device = await createComputeDevice(app, { ...least, cpuCount: 3 });
    expect(await refusedChoice(app, device, [type, "4"])).toEqual({
      error: "tasks.cpuTooLow",
      en: "Not enough CPU: 4 cores needed, the device has 3",
      zh: "CPU 不足：需要 4 核，设备有 3 核",
    });
    await setFacts(app, device, { ...least, memoryBytes: 4 * GIB - 1 });
    expect((await refusedChoice(app, device, [type, "4"])).en).toBe(
      "Not enough memory: 4 GiB needed, the device has 3.99 GiB",
    );
    await setFacts(app, device, { ...least, storageBytes: 4 * gibPerThread * GIB - 1 });
    expect((await refusedChoice(app, device, [type, "4"])).zh).toBe(
      `存储不足：需要 ${4 * gibPerThread} GiB，设备有 ${4 * gibPerThread - 0.01} GiB`,
    );
    await setFacts(app, device, least);
    expect((await choose(app, device, [type, "4"])).status).toBe("success");
  });
});
