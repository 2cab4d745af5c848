import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { platformErrors } from "@nodeyard/contract/error.ts";
import { DAY_MS, HOUR_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import { createFakeTime, type FakeTime } from "@nodeyard/agent/testing/fake-time.ts";
import {
  type ProtocolServer,
  startProtocolServer,
} from "@nodeyard/agent/testing/protocol-server.ts";
import { backfill } from "./backfill.ts";
import { bindFleet } from "./bind-fleet.ts";
import { type BoundDevice, restoreFleet, storeFleet } from "./bound-device.ts";
import { createFleet } from "./fleet.ts";
import { runLive } from "./run-live.ts";
import { createTally, takeLag } from "./tally.ts";

const NOW_MS = Date.parse("2026-03-03T04:00:10Z");
const SEED = 1;
let server: ProtocolServer;
let time: FakeTime;

beforeEach(async () => {
  server = await startProtocolServer();
  time = createFakeTime(NOW_MS, 1_000);
  server.now = () => time.wallMs();
});
afterEach(() => server.close());

async function bound(size: number): Promise<BoundDevice[]> {
  const devices = createFleet({ seed: SEED, size });
  const codes = devices.map(({ index }) => `code-${index}`);
  for (const code of codes) server.codes.set(code, "unused");
  return bindFleet({ serverUrl: server.url, devices, codes, nowMs: NOW_MS });
}

function live(devices: readonly BoundDevice[]) {
  const stopping = new AbortController();
  const tally = createTally();
  const { url } = server;
  const ended = runLive({ serverUrl: url, devices, time, tally, signal: stopping.signal });
  return {
    tally,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

const expectedSlots = (device: BoundDevice, fromMs: number, toMs: number): number[] =>
  Array.from({ length: (toMs - fromMs) / SLOT_MS }, (_, index) => fromMs + index * SLOT_MS)
    .filter((slotMs) => device.device.pointAt(slotMs) !== null)
    .map((slotMs) => slotMs / 1000);

const storedSlots = (device: BoundDevice): number[] => [
  ...(server.stored.get(device.deviceKey)?.keys() ?? []),
];

describe("history", () => {
  it("arrives whole, with the gaps of the outages and nothing twice", async () => {
    const devices = await bound(12);
    const toMs = NOW_MS - (NOW_MS % SLOT_MS);
    const fromMs = toMs - 6 * DAY_MS;
    const options = { serverUrl: server.url, devices, fromMs, toMs, nowMs: NOW_MS };
    let lost = 0;
    server.fault = (path) => (path.endsWith("/report") && (lost += 1) === 3 ? "lose" : undefined);
    const tally = await backfill(options);
    for (const device of devices)
      expect(storedSlots(device)).toEqual(expectedSlots(device, fromMs, toMs));
    expect(tally.replayed).toBe(1);
    expect(tally.duplicates).toBe(0);
    expect(devices.some((device) => storedSlots(device).length < 6 * 288)).toBe(true);
    const again = await backfill(options);
    expect(again.accepted).toBe(0);
  });
});

describe("a live fleet", () => {
  it("shows up within seconds and reports every slot of every device that is there", async () => {
    const devices = await bound(10);
    const run = live(devices);
    await time.runFor(4_000);
    const there = devices.filter(({ device }) => device.isOnline(NOW_MS));
    expect(server.reports.filter(({ hardware }) => hardware !== undefined)).toHaveLength(
      there.length,
    );
    await time.runFor(HOUR_MS);
    await run.stop();
    for (const device of there) {
      const fromMs = NOW_MS - (NOW_MS % SLOT_MS) + SLOT_MS;
      expect(storedSlots(device)).toEqual(
        expect.arrayContaining(expectedSlots(device, fromMs, fromMs + 10 * SLOT_MS)),
      );
    }
    expect(run.tally.duplicates).toBe(0);
    expect(takeLag(run.tally).mostMs).toBeLessThan(5_000);
  });

  it("loses nothing while the server pushes back, and catches up", async () => {
    const devices = await bound(8);
    const run = live(devices);
    await time.runFor(SLOT_MS);
    server.fault = () => platformErrors.unavailable;
    await time.runFor(HOUR_MS);
    const seen = server.counts.requests;
    await time.runFor(HOUR_MS);
    // Eight devices with their questions for commands, each waiting up to five minutes.
    expect(server.counts.requests - seen).toBeLessThan(800);
    server.fault = () => undefined;
    await time.runFor(15 * 60_000);
    await run.stop();
    const fromMs = NOW_MS - (NOW_MS % SLOT_MS) + SLOT_MS;
    for (const device of devices.filter((bound) => bound.device.isOnline(time.wallMs())))
      expect(storedSlots(device)).toEqual(
        expect.arrayContaining(expectedSlots(device, fromMs, fromMs + 24 * SLOT_MS)),
      );
  });

  it("acknowledges a restart, goes away for 20 to 60 seconds and says that it is back", async () => {
    const devices = await bound(1);
    const run = live(devices);
    await time.runFor(4_000);
    server.commands.push({ id: "r1", kind: "reboot", expiresAt: new Date(NOW_MS).toISOString() });
    await time.runUntil(() => server.acknowledged.length === 1);
    const goneAt = time.steadyMs();
    expect(devices[0]?.restart?.commandId).toBe("r1");
    await time.runUntil(() => server.acknowledged.length === 2);
    expect(server.acknowledged.map(({ state }) => state)).toEqual(["acknowledged", "done"]);
    expect(time.steadyMs() - goneAt).toBeGreaterThan(19_000);
    expect(time.steadyMs() - goneAt).toBeLessThan(63_000);
    await time.runUntil(() => server.reports.filter(({ hardware }) => hardware).length === 2);
    await run.stop();
  });

  it("falls silent for good when it was unbound", async () => {
    const devices = await bound(2);
    const run = live(devices);
    await time.runFor(4_000);
    server.keys.delete(devices[0]?.deviceKey ?? "");
    await time.runFor(2 * SLOT_MS);
    expect(devices.map(({ unbound }) => unbound)).toEqual([true, false]);
    expect(run.tally.unbound).toBeGreaterThan(0);
    await run.stop();
    expect(storeFleet({ seed: SEED, size: 2 }, devices).devices).toHaveLength(1);
  });

  it("goes on after a restart of the simulator, also from an older state", async () => {
    const devices = await bound(3);
    const older = JSON.stringify(storeFleet({ seed: SEED, size: 3 }, devices));
    const first = live(devices);
    await time.runFor(3 * SLOT_MS);
    await first.stop();
    const second = live(restoreFleet(JSON.parse(older)));
    await time.runFor(2 * SLOT_MS);
    await second.stop();
    expect(second.tally.refused).toBe(0);
    expect(second.tally.accepted).toBeGreaterThan(0);
    for (const device of devices) {
      const slots = storedSlots(device).toSorted((one, other) => one - other);
      expect(slots).toEqual([...new Set(slots)]);
    }
  });
});
