import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFakeTime, type FakeTime } from "@nodeyard/agent/testing/fake-time.ts";
import {
  type ProtocolServer,
  startProtocolServer,
} from "@nodeyard/agent/testing/protocol-server.ts";
import {
  reportLines,
  type AgentLine,
  type LineStatus,
} from "@nodeyard/contract/dial/agent-calls.ts";
import { MAX_LINE_SESSIONS } from "@nodeyard/contract/dial/agent-lines.ts";
import { DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";
import { bindFleet } from "./bind-fleet.ts";
import { type BoundDevice, restoreFleet, storeFleet } from "./bound-device.ts";
import { createFleet } from "./fleet.ts";
import { runLive } from "./run-live.ts";
import { createTally } from "./tally.ts";
import { troubleOf } from "./line-trouble.ts";
import { statusesAt, applyLines } from "./virtual-lines.ts";

const NOW_MS = Date.parse("2026-03-03T04:00:10Z");
const PLAN = { seed: 1, size: 1, normal: 1 };
const PASSWORD = "line-p4ssword";
const names = Array.from({ length: 200 }, (_, index) => `ad${index}@163.gd`);
const [healthy = ""] = names.filter((name) => troubleOf(name, 1, 1) === undefined);
const [troubled = ""] = names.filter((name) => troubleOf(name, 1, 1)?.error === "authFailed");

function pppoe(account: string, change: Partial<AgentLine> = {}): AgentLine {
  const line = {
    id: account.replace(/\W/g, "-"),
    version: 1,
    isDialled: true,
    kind: "pppoe",
    account,
  };
  const rest = { password: PASSWORD, vlan: null, count: 1, mac: null, nic: null };
  return { ...line, ...rest, ...change } as AgentLine;
}

let server: ProtocolServer;
let time: FakeTime;
let devices: BoundDevice[];

beforeEach(async () => {
  server = await startProtocolServer();
  time = createFakeTime(NOW_MS, 1_000);
  server.now = () => time.wallMs();
  server.codes.set("code", "unused");
  const fleet = createFleet(PLAN);
  devices = await bindFleet({
    serverUrl: server.url,
    devices: fleet,
    codes: ["code"],
    nowMs: NOW_MS,
  });
});
afterEach(() => server.close());

function run() {
  const stopping = new AbortController();
  const tally = createTally();
  const ended = runLive({ serverUrl: server.url, devices, time, tally, signal: stopping.signal });
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

const last = (): LineStatus[] => server.lineReports.at(-1)?.lines ?? [];
const states = (): string[] => last().map(({ state }) => state);
const want = (...lines: AgentLine[]): void =>
  void (server.lines = { ...server.lines, version: server.lines.version + 1, lines });

describe("virtual lines", () => {
  it("come up within seconds, fail with typical errors, or wait for a first dial", async () => {
    want(pppoe(healthy), pppoe(troubled), pppoe("new", { isDialled: false }));
    const running = run();
    await time.runUntil(() => states().join() === "normal,abnormal,undialled");
    expect(last()[1]).toMatchObject({ error: "authFailed", exitCode: 19, ipv4: "" });
    expect(last()[0]?.ipv4).toMatch(/^100\./);
    await running.stop();
  });

  it("are dialled on command, which is done when each has a result", async () => {
    want(pppoe(healthy, { isDialled: false }));
    const running = run();
    await time.runUntil(() => states().join() === "undialled");
    const expiresAt = new Date(NOW_MS + 30 * DAY_MS).toISOString();
    const lineIds = [pppoe(healthy).id];
    server.commands.push({ id: "c1", kind: "dial", expiresAt, version: 1, lineIds });
    await time.runUntil(() => server.acknowledged.length === 2);
    expect(server.acknowledged.map(({ state }) => state)).toEqual(["acknowledged", "done"]);
    await time.runUntil(() => states().join() === "normal");
    await running.stop();
  });

  it("are known after a restart of the simulator, without their passwords", async () => {
    want(pppoe(healthy));
    const first = run();
    await time.runUntil(() => states().join() === "normal");
    await first.stop();
    const stored = JSON.stringify(storeFleet(PLAN, devices));
    expect(stored).not.toContain(PASSWORD);
    devices = restoreFleet(JSON.parse(stored));
    const before = devices[0]?.lines;
    server.lineReports.length = 0;
    const second = run();
    await time.runUntil(() => server.lineReports.length > 0);
    await second.stop();
    expect(states()).toEqual(["normal"]);
    expect(devices[0]?.lines).toEqual(before);
  });

  it("make no calls of a device without any", async () => {
    const running = run();
    await time.runFor(HOUR_MS);
    await running.stop();
    expect(server.lineReports).toEqual([]);
  });
});

it("says what the protocol allows, of a device full of lines, at any time", () => {
  const answer = {
    version: 1,
    lines: names.slice(0, MAX_LINE_SESSIONS).map((name) => pppoe(name)),
  };
  const own = applyLines(undefined, answer, new Set(), NOW_MS);
  for (const laterMs of [0, 3_000, 60_000, 400 * DAY_MS]) {
    const lines = statusesAt(own, NOW_MS + laterMs);
    const sentAt = new Date(NOW_MS + laterMs).toISOString();
    const report = { version: 1, sentAt, driver: "ready", lines };
    expect(reportLines.request.safeParse(report).error).toBeUndefined();
  }
});
