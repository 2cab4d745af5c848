import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { platformErrors } from "@nodeyard/contract/error.ts";
import type { AgentTask } from "@nodeyard/contract/tasks/columns.ts";
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
import { createTally, drainLag } from "./tally.ts";

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

function runLoops(devices: readonly BoundDevice[]) {
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
  it("arrives completely, with the gaps of outages and without duplicates", async () => {
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
  it("comes online within seconds and reports every slot of every online device", async () => {
    const devices = await bound(10);
    const run = runLoops(devices);
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
    expect(drainLag(run.tally).mostMs).toBeLessThan(5_000);
  });

  it("loses nothing while the server is overloaded, and catches up", async () => {
    const devices = await bound(8);
    const run = runLoops(devices);
    await time.runFor(SLOT_MS);
    server.fault = () => platformErrors.unavailable;
    await time.runFor(HOUR_MS);
    const seen = server.counts.requests;
    await time.runFor(HOUR_MS);
    // Eight devices with long polls of up to five minutes.
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

  it("acknowledges a restart, is offline for 20 to 60 seconds and reports its return", async () => {
    const devices = await bound(1);
    const run = runLoops(devices);
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

  describe("with tasks", () => {
    const task: AgentTask = {
      taskId: "7",
      type: "C",
      task: "c1",
      zone: "east",
      threads: 1,
      storageBytes: 100 * 2 ** 30,
      replaces: null,
    };
    const expiresAt = new Date(NOW_MS + DAY_MS).toISOString();
    const order = (id: string, change: Partial<AgentTask> = {}): void =>
      void server.commands.push({ id, kind: "set_task", expiresAt, task: { ...task, ...change } });
    const states = () => server.acknowledged.map(({ state }) => state);
    /** Only the device at this index. */
    const only = async (place: number): Promise<BoundDevice[]> =>
      (await bound(place + 1)).slice(place);

    it("acknowledges a task immediately and has it running within 5 to 20 seconds", async () => {
      const devices = await only(2);
      const run = runLoops(devices);
      await time.runFor(4_000);
      order("c1");
      await time.runUntil(() => states().length === 1);
      const takenAt = time.steadyMs();
      await time.runUntil(() => states().length === 2);
      expect(states()).toEqual(["acknowledged", "done"]);
      expect(time.steadyMs() - takenAt).toBeGreaterThan(2_000);
      expect(time.steadyMs() - takenAt).toBeLessThan(25_000);
      order("c2", { taskId: "8", replaces: "7" });
      await time.runUntil(() => states().length === 4);
      expect(devices[0]?.tasks.map(({ task: { taskId } }) => taskId)).toEqual(["8"]);
      server.commands.push({ id: "c3", kind: "remove_task", expiresAt, taskId: "8" });
      const password = "sixteen-chars-16";
      server.commands.push({ id: "c4", kind: "set_node_password", expiresAt, password });
      server.commands.push({ id: "c5", kind: "of-a-newer-server", expiresAt });
      await time.runUntil(() => states().length === 7);
      expect(states().slice(4)).toEqual(["done", "done", "declined"]);
      expect(devices[0]?.tasks).toEqual([]);
      await run.stop();
    });

    it("fails without disk space, and keeps the task to be replaced", async () => {
      const devices = await only(8);
      const run = runLoops(devices);
      await time.runFor(4_000);
      order("c1");
      await time.runUntil(() => states().length === 1);
      expect(server.acknowledged[0]).toMatchObject({ state: "failed", cause: "disk_space" });
      expect(devices[0]?.tasks).toMatchObject([{ status: "NotRunning" }]);
      order("c2", { taskId: "8", replaces: "7" });
      await time.runUntil(() => states().length === 2);
      expect(devices[0]?.tasks.map(({ task: { taskId } }) => taskId)).toEqual(["7"]);
      await run.stop();
    });

    it("sends its list when a task changed, not every minute", async () => {
      const devices = await bound(30);
      const run = runLoops(devices);
      await time.runFor(4_000);
      for (const [index] of devices.entries()) order(`c${index}`, { taskId: String(index) });
      await time.runFor(5 * 60_000);
      const before = server.taskReports.length;
      await time.runFor(HOUR_MS);
      expect(server.taskReports.length - before).toBeLessThan(30);
      const [device] = devices.filter(({ tasks }) => tasks.length > 0);
      if (device !== undefined) device.taskFault = "filesystem";
      await time.runUntil(() =>
        server.taskReports.some(({ tasks }) => tasks.some(({ cause }) => cause === "filesystem")),
      );
      await run.stop();
    });

    it("resumes its tasks after a restart of the simulator, and adopts the server's list", async () => {
      const devices = await only(2);
      const key = devices[0]?.deviceKey ?? "";
      const first = runLoops(devices);
      await time.runFor(4_000);
      order("c1");
      await time.runUntil(() => states().length === 2);
      await first.stop();
      server.wanted.get(key)?.set("9", { ...task, taskId: "9", type: "B", task: "b1" });
      const plan = { seed: SEED, size: 3 };
      const stored = JSON.stringify(storeFleet(plan, devices));
      const restored = restoreFleet(JSON.parse(stored));
      expect(restored[0]?.tasks).toMatchObject([{ task: { taskId: "7" }, status: "Running" }]);
      const second = runLoops(restored);
      await time.runUntil(() => restored[0]?.tasks.length === 2);
      await second.stop();
    });

    it("reports their growing disk usage and the DNS check, from its own address", async () => {
      const devices = await only(2);
      const [device] = devices;
      const run = runLoops(devices);
      await time.runFor(4_000);
      order("c1");
      await time.runUntil(() => states().length === 2);
      await time.runFor(3 * HOUR_MS);
      await run.stop();
      const [first, last] = [server.reports[0], server.reports.at(-1)];
      expect(first).toMatchObject({ taskStorageBytes: 0, dnsOk: true });
      expect(last?.taskStorageBytes).toBeGreaterThan(2 ** 29);
      expect(last?.points.ioUtilPercent?.[0]).toBeGreaterThan(0);
      expect([...server.forwardedFor]).toContain(device?.device.publicIp);
    });
  });

  it("stops permanently when it is unbound", async () => {
    const devices = await bound(2);
    const run = runLoops(devices);
    await time.runFor(4_000);
    server.keys.delete(devices[0]?.deviceKey ?? "");
    await time.runFor(2 * SLOT_MS);
    expect(devices.map(({ unbound }) => unbound)).toEqual([true, false]);
    expect(run.tally.unbound).toBeGreaterThan(0);
    await run.stop();
    expect(storeFleet({ seed: SEED, size: 2 }, devices).devices).toHaveLength(1);
  });

  it("resumes after a restart of the simulator, also from an older state", async () => {
    const devices = await bound(3);
    const older = JSON.stringify(storeFleet({ seed: SEED, size: 3 }, devices));
    const first = runLoops(devices);
    await time.runFor(3 * SLOT_MS);
    await first.stop();
    const second = runLoops(restoreFleet(JSON.parse(older)));
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
