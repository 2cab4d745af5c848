import { isIPv4 } from "node:net";
import { describe, expect, it } from "vitest";
import { hardware } from "@nodeyard/contract/devices/agent-calls.ts";
import { normaliseMac } from "@nodeyard/contract/devices/rules.ts";
import { points } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import { toColumns } from "@nodeyard/agent/monitoring/point.ts";
import { dayShape } from "./curve.ts";
import { createFleet } from "./fleet.ts";

const DAY_START_MS = Date.parse("2026-03-02T16:00:00Z");
const slotsOf = (fromMs: number, toMs: number): number[] =>
  Array.from({ length: (toMs - fromMs) / SLOT_MS }, (_, index) => fromMs + index * SLOT_MS);

describe("a fleet", () => {
  it("is identical for the same seed", () => {
    const one = createFleet({ seed: 5, size: 30 });
    const other = createFleet({ seed: 5, size: 60 });
    for (const [index, device] of one.entries()) {
      expect(other[index]?.hardware).toEqual(device.hardware);
      const late = device.pointAt(DAY_START_MS + 7 * HOUR_MS);
      device.pointAt(DAY_START_MS);
      expect(other[index]?.pointAt(DAY_START_MS + 7 * HOUR_MS)).toEqual(late);
    }
  });

  it("differs by seed", () => {
    const [one, other] = [1, 2].map((seed) => createFleet({ seed, size: 24 }));
    expect(one?.map(({ mac }) => mac)).not.toEqual(other?.map(({ mac }) => mac));
    expect(one?.map((device) => device.pointAt(DAY_START_MS))).not.toEqual(
      other?.map((device) => device.pointAt(DAY_START_MS)),
    );
  });

  it("has every kind from five devices, with varying versions and sizes", () => {
    const kinds = createFleet({ seed: 1, size: 5 }).map((device) => device.hardware.kind);
    expect(new Set(kinds)).toEqual(new Set(["router", "arm", "x86", "vm", "server"]));
    const fleet = createFleet({ seed: 1, size: 24 });
    expect(new Set(fleet.map((device) => device.hardware.agentVersion)).size).toBeGreaterThan(1);
    expect(new Set(fleet.map((device) => device.hardware.memoryBytes)).size).toBeGreaterThan(5);
  });

  it("has a valid unique MAC address for each of thousands of devices", () => {
    const macs = createFleet({ seed: 1, size: 70_000 }).map(({ mac }) => mac);
    expect(new Set(macs).size).toBe(macs.length);
    expect(macs.every((mac) => normaliseMac(mac) === mac)).toBe(true);
  });

  it("calls from mainland carriers' addresses, some foreign, with few duplicates", () => {
    const addresses = createFleet({ seed: 1, size: 2_000 }).map(({ publicIp }) => publicIp);
    expect(addresses.every((address) => isIPv4(address))).toBe(true);
    expect(new Set(addresses).size).toBeGreaterThan(1_990);
    expect(new Set(addresses.map((address) => address.split(".")[0])).size).toBeGreaterThan(12);
  });

  it("has small devices, one without DNS and one with a full disk", () => {
    const fleet = createFleet({ seed: 1, size: 24 });
    const { length: lowMemory } = fleet.filter(({ hardware }) => hardware.memoryBytes < 2 ** 30);
    const { length: lowDisk } = fleet.filter(
      ({ hardware }) => hardware.storageBytes < 100 * 2 ** 30,
    );
    expect([lowMemory > 0, lowDisk > 0]).toEqual([true, true]);
    expect(fleet.filter(({ dnsOk }) => !dnsOk)).toHaveLength(1);
    const roomless = fleet.filter(
      (device) =>
        device.hardware.storageBytes >= 100 * 2 ** 30 &&
        device.freeBytes(DAY_START_MS) < 30 * 2 ** 30,
    );
    expect(roomless.map(({ index }) => index)).toContain(8);
  });

  it("has normal nodes at its end, without changing the others", () => {
    const lite = createFleet({ seed: 1, size: 30 });
    const mixed = createFleet({ seed: 1, size: 33, normal: 3 });
    expect(mixed.slice(0, 30).map(({ hardware }) => hardware)).toEqual(
      lite.map(({ hardware }) => hardware),
    );
    expect(mixed.slice(30).map(({ deviceType, hardware: { kind } }) => [deviceType, kind])).toEqual(
      Array(3).fill(["normal", "server"]),
    );
  });

  it("has no normal node offline in a quarter, whatever its number", () => {
    const nodes = createFleet({ seed: 20_261_120, size: 40, normal: 24 }).slice(-24);
    for (let atMs = DAY_START_MS; atMs < DAY_START_MS + 90 * DAY_MS; atMs += 10 * MINUTE_MS)
      expect(nodes.every((node) => node.isOnline(atMs))).toBe(true);
  });

  it("loses the network of a task about once in eight days, for a quarter of an hour", () => {
    const minutes = (8 * DAY_MS) / 60_000;
    const down = createFleet({ seed: 1, size: 40 }).map((device) =>
      Array.from({ length: minutes }, (_, minute) => DAY_START_MS + minute * 60_000).filter(
        (atMs) => device.isTaskDown("7", atMs),
      ),
    );
    const mean = down.reduce((sum, { length }) => sum + length, 0) / down.length;
    expect(mean).toBeGreaterThan(8);
    expect(mean).toBeLessThan(25);
  });

  it("conforms to the contract", () => {
    for (const device of createFleet({ seed: 3, size: 48 })) {
      expect(hardware.safeParse(device.hardware).success).toBe(true);
      const week = slotsOf(DAY_START_MS, DAY_START_MS + 2 * DAY_MS);
      const measured = week.flatMap((slotMs) => device.pointAt(slotMs) ?? []);
      expect(points.safeParse(toColumns(measured)).error).toBeUndefined();
    }
  });

  it("always has an offline device, and most online", () => {
    const fleet = createFleet({ seed: 1, size: 24 });
    for (let atMs = DAY_START_MS; atMs < DAY_START_MS + 35 * DAY_MS; atMs += 6 * HOUR_MS) {
      const there = fleet.filter((device) => device.isOnline(atMs)).length;
      expect(there).toBeLessThan(24);
      expect(there).toBeGreaterThan(17);
    }
  });
});

describe("the day of a device", () => {
  it("has its minimum before dawn and its maximum in the evening", () => {
    expect(dayShape(5)).toBeLessThan(0.12);
    expect(dayShape(13)).toBeGreaterThan(0.4);
    expect(dayShape(21)).toBeGreaterThan(0.95);
    const device = createFleet({ seed: 1, size: 3 })[2];
    // 05:00 and 21:00 in China.
    const night = device?.pointAt(DAY_START_MS + 5 * HOUR_MS)?.outBps ?? 0;
    const evening = device?.pointAt(DAY_START_MS + 21 * HOUR_MS)?.outBps ?? 0;
    expect(evening).toBeGreaterThan(2.2 * night);
  });

  it("includes devices with a line that degrades in the evening only", () => {
    const lowShare = (device: ReturnType<typeof createFleet>[number], hour: number): number => {
      const slots = Array.from({ length: 28 }, (_, day) => DAY_START_MS + day * DAY_MS).flatMap(
        (dayMs) => slotsOf(dayMs + hour * HOUR_MS, dayMs + (hour + 5) * HOUR_MS),
      );
      const seen = slots.flatMap((slotMs) => device.pointAt(slotMs) ?? []);
      return seen.filter(({ stableValue }) => stableValue > 2_500).length / seen.length;
    };
    const fleet = createFleet({ seed: 1, size: 24 });
    const broken = fleet.filter((device) => lowShare(device, 8) > 0.9);
    expect(broken.map(({ index }) => index)).toEqual([22]);
    const weak = fleet.filter((device) => !broken.includes(device) && lowShare(device, 18) > 0.1);
    expect(weak.length).toBeGreaterThan(0);
    expect(weak.length).toBeLessThan(10);
    for (const device of weak) expect(lowShare(device, 8)).toBeLessThan(0.03);
  });
});
