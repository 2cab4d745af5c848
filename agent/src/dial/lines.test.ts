import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AgentLine, LineStatus } from "@nodeyard/contract/dial/agent-calls.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { readFileIfThere } from "../platform/atomic-file.ts";
import { createFakeAgent, type FakeAgent } from "../testing/fake-agent.ts";
import { createFakeLines, type FakeLines, STARTED_AT_MS } from "../testing/fake-lines.ts";
import { type ProtocolServer, startProtocolServer } from "../testing/protocol-server.ts";

const PASSWORD = "line-p4ssword";
let server: ProtocolServer;
let agent: FakeAgent;
let lines: FakeLines;

beforeEach(async () => {
  server = await startProtocolServer();
  agent = await createFakeAgent(Date.parse("2026-03-01T12:00:00.000Z"));
  server.now = () => agent.time.wallMs();
  server.codes.set("GOOD", "unused");
  lines = createFakeLines();
  agent.lineHost = lines;
});
afterEach(async () => {
  await server.close();
  await agent.remove();
});

function pppoe(account: string, change: object = {}): AgentLine {
  return {
    id: `id-${account}`,
    version: 1,
    isDialled: true,
    kind: "pppoe",
    account,
    password: PASSWORD,
    vlan: null,
    count: 1,
    mac: null,
    nic: null,
    ...change,
  };
}

function want(...wanted: AgentLine[]): void {
  server.lines = { ...server.lines, version: server.lines.version + 1, lines: wanted };
}

const start = () => agent.start({ server: server.url, code: "GOOD" });
const last = (): LineStatus[] => server.lineReports.at(-1)?.lines ?? [];
const until = (isThere: () => boolean) => agent.time.runUntil(isThere);
const isAll = (state: string, count: number) => () =>
  last().length === count && last().every((line) => line.state === state);

function dial(version: number, ...accounts: string[]): string {
  const id = `dial-${server.acknowledged.length}-${accounts.join("-")}`;
  const expiresAt = new Date(server.now() + 30 * DAY_MS).toISOString();
  const lineIds = accounts.map((account) => `id-${account}`);
  server.commands.push({ id, kind: "dial", expiresAt, version, lineIds });
  return id;
}
const ackOf = (id: string) => server.acknowledged.filter(({ commandId }) => commandId === id);

describe("an agent with lines", () => {
  it("dials those that its owner has dialled, and reports address, figures and since when", async () => {
    want(pppoe("a"), pppoe("b", { isDialled: false }));
    const run = start();
    await until(() => last().some(({ state }) => state === "normal"));
    await run.stop();
    expect(lines.dials).toEqual(["a"]);
    expect(last()).toMatchObject([
      {
        lineId: "id-a",
        state: "normal",
        version: 1,
        interface: "nyp1",
        ipv4: "10.0.0.1",
        ipv4State: "working",
        ipv6State: "none",
        statistics: { rttMs: 14, receivedBytes: 2_000, sentBytes: 1_000, natType: 3 },
      },
      { lineId: "id-b", state: "undialled", version: 0 },
    ]);
    expect(server.lineReports.at(-1)).toMatchObject({ version: 1, driver: "ready" });
  });

  it("counts what goes through them beside the traffic of the default route", async () => {
    lines.counters = () => {
      const ms = agent.time.steadyMs();
      return { receivedBytes: ms * 500, sentBytes: ms * 2_000 };
    };
    want(pppoe("a"), pppoe("b"));
    const run = start();
    const measured = (name: "inBps" | "outBps") =>
      server.reports.flatMap(({ points }) => points[name]);
    await until(() => measured("inBps").length === 2);
    await run.stop();
    // 8 and 80 Mbit/s of the machine, 4 and 16 of each line.
    expect(measured("inBps").at(-1)).toBe(16e6);
    expect(measured("outBps").at(-1)).toBe(112e6);
  });

  it("is silent without lines, until a command brings some", async () => {
    const run = start();
    await until(() => server.reports.length > 0);
    await agent.time.runFor(3_600_000);
    expect(server.lineReports).toEqual([]);
    want(pppoe("a"));
    const id = dial(1, "a");
    await until(() => ackOf(id).length === 2);
    await run.stop();
    expect(ackOf(id).map(({ state }) => state)).toEqual(["acknowledged", "done"]);
    expect(ackOf(id)[1]?.message).toBe("1 of 1 session up");
    expect(lines.dials).toEqual(["a"]);
  });

  it("declines to dial without --dial-lines", async () => {
    agent.lineHost = undefined;
    const run = start();
    await until(() => server.reports.length > 0);
    const id = dial(1, "a");
    await until(() => ackOf(id).length === 1);
    await run.stop();
    expect(ackOf(id)[0]).toMatchObject({ state: "declined" });
    expect(ackOf(id)[0]?.message).toContain("--dial-lines");
  });

  it("dials a line with its new settings on command alone, and no other line", async () => {
    want(pppoe("a"), pppoe("b"));
    const run = start();
    await until(isAll("normal", 2));
    want(pppoe("a", { version: 2, password: "changed" }), pppoe("b"));
    await agent.time.runFor(180_000);
    expect(lines.dials).toEqual(["a", "b"]);
    const id = dial(2, "a");
    await until(() => ackOf(id).length === 2);
    await until(() => last().some(({ version }) => version === 2));
    await run.stop();
    expect(lines.dials).toEqual(["a", "b", "a"]);
    expect(lines.passwords.at(-1)).toBe("changed");
    expect(lines.hangUps).toEqual(["a"]);
  });

  it("dials a line as often as it has sessions, at most eight at a time", async () => {
    want(pppoe("a", { count: 20 }));
    const run = start();
    await until(isAll("normal", 20));
    await run.stop();
    expect(last().map(({ session }) => session)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    expect(new Set(last().map((line) => line.interface)).size).toBe(20);
    expect(lines.mostAtOnce).toBeLessThanOrEqual(8);
  });

  it("hangs up lines that are gone, and reports that none is left", async () => {
    want(pppoe("a"), pppoe("b"));
    const run = start();
    await until(isAll("normal", 2));
    want(pppoe("b"));
    await until(() => last().length === 1);
    want();
    await until(() => last().length === 0);
    const reports = server.lineReports.length;
    await agent.time.runFor(600_000);
    await run.stop();
    expect(lines.hangUps).toEqual(["a", "b"]);
    expect(server.lineReports).toHaveLength(reports);
  });
});

describe("a line that fails", () => {
  it("is reported with its error, and dialled again with backoff; the others stay up", async () => {
    lines.outcomes.set("bad", { error: "negotiationFailed", exitCode: 10, detail: "no" });
    want(pppoe("good"), pppoe("bad"));
    const run = start();
    await until(() => lines.dials.filter((account) => account === "bad").length === 4);
    await until(() => (last()[1]?.failures ?? 0) >= 4);
    expect(last()).toMatchObject([
      { state: "normal", failures: 0 },
      { state: "abnormal", error: "negotiationFailed", exitCode: 10, detail: "no", interface: "" },
    ]);
    expect(Date.parse(last()[1]?.redialAt ?? "")).toBeGreaterThan(
      Date.parse(last()[1]?.since ?? ""),
    );
    lines.outcomes.set("bad", "address");
    await until(isAll("normal", 2));
    await run.stop();
    expect(lines.dials.filter((account) => account === "good")).toHaveLength(1);
    expect(lines.hangUps).not.toContain("good");
  });

  it("waits at least a minute after it was refused, so that the account is not locked", async () => {
    lines.outcomes.set("bad", { error: "authFailed", exitCode: 19, detail: "" });
    want(pppoe("bad"));
    const run = start();
    await until(() => lines.dials.length === 1);
    await agent.time.runFor(60_000);
    expect(lines.dials).toHaveLength(1);
    await until(() => lines.dials.length === 2);
    await run.stop();
  });

  it("is dialled again when its session ends, with the reason", async () => {
    want(pppoe("a"));
    const run = start();
    await until(isAll("normal", 1));
    lines.running.get(1)?.end({ error: "peerSilent", exitCode: 15, detail: "" });
    await until(() => last()[0]?.error === "peerSilent");
    await until(isAll("normal", 1));
    await run.stop();
    expect(lines.dials).toEqual(["a", "a"]);
    expect(last()[0]).not.toHaveProperty("error");
  });

  it("is given the reason of its end, which comes later than its address goes", async () => {
    want(pppoe("a"));
    const run = start();
    await until(isAll("normal", 1));
    const session = lines.running.get(1);
    lines.running.delete(1);
    const nextRoundMs = Date.parse(last()[0]?.since ?? "") + 60_000;
    void agent.time
      .sleep(nextRoundMs + 5_000 - server.now(), new AbortController().signal)
      .then(() => session?.end({ error: "peerSilent", exitCode: 15, detail: "" }));
    await until(() => last()[0]?.state === "abnormal");
    await run.stop();
    expect(last()[0]?.error).toBe("peerSilent");
  });

  it("that never gets an address is given up after two minutes", async () => {
    lines.outcomes.set("a", "nothing");
    want(pppoe("a"));
    const run = start();
    await until(() => last()[0]?.state === "abnormal");
    await run.stop();
    expect(last()[0]?.error).toBe("noAddress");
    expect(lines.hangUps).toEqual(["a"]);
  });
});

describe("a line with an address", () => {
  it("through which nothing is reached is abnormal, and dialled again while others reach a target", async () => {
    lines.deaf.add("10.0.0.1");
    want(pppoe("a"));
    const run = start();
    await until(() => last()[0]?.state === "abnormal");
    expect(last()[0]).toMatchObject({
      error: "noConnectivity",
      ipv4: "10.0.0.1",
      ipv4State: "addressed",
    });
    await until(() => lines.dials.length === 2);
    await run.stop();
  });

  it("has a state of its own for each family, and its routes follow an address that comes later", async () => {
    want(pppoe("a"));
    const run = start();
    await until(isAll("normal", 1));
    lines.ipv6.set(1, "2001:db8::1");
    lines.deaf.add("2001:db8::1");
    await until(() => last()[0]?.ipv6 === "2001:db8::1");
    expect(last()[0]).toMatchObject({
      state: "normal",
      ipv4State: "working",
      ipv6State: "addressed",
    });
    lines.deaf.clear();
    lines.deaf.add("10.0.0.1");
    await until(() => last()[0]?.ipv6State === "working");
    await run.stop();
    expect(last()[0]).toMatchObject({ state: "normal", ipv4State: "addressed" });
    expect(lines.routed).toEqual([
      { ipv4: "10.0.0.1", ipv6: "" },
      { ipv4: "10.0.0.1", ipv6: "2001:db8::1" },
    ]);
    expect(lines.dials).toEqual(["a"]);
  });

  it("is not cut while the target itself is down", async () => {
    want(pppoe("a"), pppoe("b"));
    const run = start();
    await until(isAll("normal", 2));
    lines.isTargetUp = false;
    lines.deaf.add("10.0.0.1").add("10.0.0.2");
    await until(isAll("abnormal", 2));
    await agent.time.runFor(1_800_000);
    expect(lines.hangUps).toEqual([]);
    lines.deaf.clear();
    await until(isAll("normal", 2));
    await run.stop();
    expect(lines.dials).toEqual(["a", "b"]);
  });
});

describe("a restart of the agent", () => {
  it("leaves the sessions up, and the next agent adopts them without a dial", async () => {
    want(pppoe("a"), pppoe("b"));
    const first = start();
    await until(isAll("normal", 2));
    await first.stop();
    expect(lines.hangUps).toEqual([]);
    server.lineReports.length = 0;
    const second = start();
    await until(isAll("normal", 2));
    await second.stop();
    expect(lines.dials).toEqual(["a", "b"]);
    expect(Date.parse(last()[0]?.since ?? "")).toBeCloseTo(STARTED_AT_MS, -4);
  });

  it("dials the stored lines without the server, which may be beyond them", async () => {
    want(pppoe("a"));
    const first = start();
    await until(isAll("normal", 1));
    await first.stop();
    // The machine was restarted.
    lines.running.clear();
    server.fault = () => "drop";
    const second = start();
    await until(() => lines.running.size === 1);
    await second.stop();
    expect(lines.dials).toEqual(["a", "a"]);
  });

  it("keeps passwords in a file of its own that only its user reads, and out of log and reports", async () => {
    lines.outcomes.set("a", { error: "authFailed", exitCode: 19, detail: "" });
    want(pppoe("a"));
    const run = start();
    await until(() => last()[0]?.state === "abnormal");
    await run.stop();
    const { directory } = agent.store;
    expect((await stat(join(directory, "lines.json"))).mode & 0o777).toBe(0o600);
    expect(await readFileIfThere(join(directory, "lines.json"))).toContain(PASSWORD);
    expect(await readFileIfThere(join(directory, "state.json"))).not.toContain(PASSWORD);
    expect(JSON.stringify(server.lineReports)).not.toContain(PASSWORD);
    expect(agent.lines.join("\n")).not.toContain(PASSWORD);
    expect(agent.lines.join("\n")).toContain("Line a: Authentication failed");
  });

  it("hangs up when the device was unbound, and forgets its lines", async () => {
    want(pppoe("a"));
    const run = start();
    await until(isAll("normal", 1));
    server.unbindAll();
    let isOver = false;
    void run.ended.then(() => (isOver = true));
    await until(() => isOver);
    expect(lines.running.size).toBe(0);
    expect(await readFileIfThere(join(agent.store.directory, "lines.json"))).toBeUndefined();
  });
});
