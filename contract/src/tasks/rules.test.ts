import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  candidateKey,
  isInWindow,
  isPenetrable,
  MIN_MEMORY_BYTES,
  MIN_STORAGE_BYTES,
  needsOf,
  obstaclesOf,
  TASK_RULES,
  TASK_TYPES,
  windowOpensOn,
  type Offer,
  type TaskDevice,
  type TaskType,
} from "./rules.ts";

const GIB = 2 ** 30;
const MBPS = 1_000_000;
const OPEN_DAY = new Date("2026-03-28T12:00:00.000Z");
const CLOSED_DAY = new Date("2026-03-10T12:00:00.000Z");
const LARGE: TaskDevice = {
  arch: "arm",
  cpuCount: 64,
  memoryBytes: 256 * GIB,
  storageBytes: 10_000 * GIB,
  uplinkBps: 1000 * MBPS,
};
const offer = (type: TaskType, threads = 1): Offer => ({
  type,
  task: String(threads),
  zone: "east",
  threads,
});
const found = (type: TaskType, threads: number, device: Partial<TaskDevice>, now = OPEN_DAY) =>
  obstaclesOf(offer(type, threads), { ...LARGE, ...device }, now);

describe("the window of A, in UTC", () => {
  const window = TASK_RULES.A.window ?? [0, 0];
  test.each([
    ["2026-03-25T23:59:59.999Z", false],
    ["2026-03-26T00:00:00.000Z", true],
    ["2026-03-31T23:59:59.999Z", true],
    ["2026-04-01T00:00:00.000Z", true],
    ["2026-04-05T23:59:59.999Z", true],
    ["2026-04-06T00:00:00.000Z", false],
    // February, short and long.
    ["2026-02-25T23:59:59.999Z", false],
    ["2026-02-28T23:59:59.999Z", true],
    ["2026-03-01T00:00:00.000Z", true],
    ["2028-02-29T12:00:00.000Z", true],
    // The year's end.
    ["2026-12-26T00:00:00.000Z", true],
    ["2026-12-31T23:59:59.999Z", true],
    ["2027-01-01T00:00:00.000Z", true],
    ["2027-01-05T23:59:59.999Z", true],
    ["2027-01-06T00:00:00.000Z", false],
    // Elsewhere it is the 26th already, or still the 5th: UTC counts.
    ["2026-03-26T07:00:00.000+08:00", false],
    ["2026-04-05T20:00:00.000-04:00", false],
  ])("at %s is open: %s", (at, isOpen) => {
    expect(isInWindow(window, new Date(at))).toBe(isOpen);
    expect(found("A", 1, {}, new Date(at))).toEqual(isOpen ? [] : ["window"]);
  });

  test.each([
    ["2026-03-10T12:00:00.000Z", "2026-03-26"],
    ["2026-02-06T00:00:00.000Z", "2026-02-26"],
    ["2026-12-25T23:59:59.999Z", "2026-12-26"],
  ])("that is closed at %s opens on %s", (at, day) => {
    expect(windowOpensOn(window, new Date(at))).toBe(day);
  });

  test("always opens within 20 days of any instant, on a 26th", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
        (now) => {
          const opensOn = windowOpensOn(window, now);
          if (isInWindow(window, now)) return opensOn === now.toISOString().slice(0, 10);
          return opensOn.endsWith("-26") && Date.parse(opensOn) - now.getTime() <= 20 * 86_400_000;
        },
      ),
    );
  });

  test("binds no other type", () => {
    for (const type of TASK_TYPES.filter((name) => name !== "A"))
      expect(found(type, 1, {}, CLOSED_DAY)).toEqual([]);
  });
});

describe("D", () => {
  test("runs on arm and not on amd, and no other type minds", () => {
    for (const type of TASK_TYPES)
      expect(found(type, 1, { arch: "amd" })).toEqual(type === "D" ? ["arch"] : []);
  });

  test.each([
    [7, []],
    [8, ["threads"]],
  ])("with %i threads: %o", (threads, obstacles) => {
    expect(found("D", threads, {})).toEqual(obstacles);
  });

  test("needs 40 Mbps of uplink a thread, to the bit", () => {
    expect(found("D", 3, { uplinkBps: 120 * MBPS })).toEqual([]);
    expect(found("D", 3, { uplinkBps: 120 * MBPS - 1 })).toEqual(["uplink"]);
    expect(found("D", 1, { uplinkBps: null })).toEqual(["uplink"]);
  });
});

describe.each([
  ["H", 50],
  ["I", 100],
] as const)("%s needs a core, a GiB and %i GiB of disk a thread", (type, gibPerThread) => {
  test.each([1, 4, 16])("with %i threads, to the byte", (threads) => {
    const least = {
      cpuCount: threads,
      memoryBytes: threads * GIB,
      storageBytes: Math.max(100, threads * gibPerThread) * GIB,
      uplinkBps: null,
    };
    expect(found(type, threads, least)).toEqual([]);
    expect(found(type, threads, { ...least, cpuCount: threads - 1 })).toEqual(["cpu"]);
    expect(found(type, threads, { ...least, memoryBytes: least.memoryBytes - 1 })).toEqual([
      "memory",
    ]);
    expect(found(type, threads, { ...least, storageBytes: least.storageBytes - 1 })).toEqual([
      "storage",
    ]);
  });
});

describe("every type", () => {
  test.each(TASK_TYPES)("%s needs 1 GiB of memory and 100 GiB of disk", (type) => {
    const least = { memoryBytes: MIN_MEMORY_BYTES, storageBytes: MIN_STORAGE_BYTES };
    expect(found(type, 1, least)).toEqual([]);
    expect(found(type, 1, { ...least, memoryBytes: GIB - 1 })).toEqual(["memory"]);
    expect(found(type, 1, { ...least, storageBytes: 100 * GIB - 1 })).toEqual(["storage"]);
    expect(needsOf(offer(type)).storageBytes).toBe(MIN_STORAGE_BYTES);
  });

  test.each(["cpuCount", "memoryBytes", "storageBytes"] as const)(
    "says so and nothing else where %s is not known",
    (field) => {
      for (const type of TASK_TYPES)
        expect(found(type, 99, { [field]: null, arch: "amd" }, CLOSED_DAY)).toEqual([
          "unknownHardware",
        ]);
    },
  );

  const devices = fc.record({
    arch: fc.constantFrom("arm", "amd"),
    cpuCount: fc.nat(64),
    memoryBytes: fc.nat(64).map((size) => size * GIB),
    storageBytes: fc.nat(4000).map((size) => size * GIB),
    uplinkBps: fc.option(fc.nat(1000).map((rate) => rate * MBPS)),
  });
  const questions = fc.record({
    type: fc.constantFrom(...TASK_TYPES),
    threads: fc.integer({ min: 1, max: 16 }),
    device: devices,
    now: fc.constantFrom(OPEN_DAY, CLOSED_DAY),
  });

  test("asks no less for more threads", () => {
    fc.assert(
      fc.property(questions, ({ type, threads, device, now }) => {
        const more = obstaclesOf(offer(type, threads + 1), device, now);
        return obstaclesOf(offer(type, threads), device, now).every((name) => more.includes(name));
      }),
    );
  });

  test("is never kept from a device by what the device has more of", () => {
    fc.assert(
      fc.property(questions, fc.nat(32), ({ type, threads, device, now }, extra) => {
        const grown: TaskDevice = {
          arch: device.arch,
          cpuCount: device.cpuCount + extra,
          memoryBytes: device.memoryBytes + extra * GIB,
          storageBytes: device.storageBytes + extra * GIB,
          uplinkBps: (device.uplinkBps ?? 0) + extra * MBPS,
        };
        const before = obstaclesOf(offer(type, threads), device, now);
        return obstaclesOf(offer(type, threads), grown, now).every((name) => before.includes(name));
      }),
    );
  });
});

test("a candidate's key is its type, task and zone", () => {
  expect(candidateKey({ type: "D", task: "3", zone: "south" })).toBe("D-3-south");
});

test("penetration is dispatchable with a mapped port or an open NAT (codes 2 and 3)", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].filter((nat) => isPenetrable(nat, ""))).toEqual([2, 3]);
  expect(isPenetrable(8, "UPNP")).toBe(true);
  expect(isPenetrable(0, "NAT-PMP")).toBe(true);
  expect(isPenetrable(0, "PCP")).toBe(false);
});
