import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SLOT_MS } from "@nodeyard/contract/time.ts";
import { AgentExit, EXIT } from "./exit-codes.ts";
import { isUnencrypted } from "./run-agent.ts";
import { readFileIfThere } from "./platform/atomic-file.ts";
import { AGENT_VERSION } from "./version.ts";
import { createFakeAgent, fakeSelfCheck, type FakeAgent } from "./testing/fake-agent.ts";
import { type ProtocolServer, startProtocolServer } from "./testing/protocol-server.ts";
import { WORKING_DISK } from "./testing/working-disk.ts";

// Before the middle of a slot, which counts from half of it on: a loaded machine starts some seconds late.
const START_MS = Date.parse("2026-03-01T12:02:00.000Z");
const KEY = "key-1";
let server: ProtocolServer;
let agent: FakeAgent;
let offsetMs = 0;

beforeEach(async () => {
  server = await startProtocolServer();
  agent = await createFakeAgent(START_MS);
  offsetMs = 0;
  server.now = () => agent.time.wallMs() + offsetMs;
  server.codes.set("GOOD", "unused").set("USED", "used").set("OLD", "expired");
});
afterEach(async () => {
  await server.close();
  await agent.remove();
});

const stored = (): number[] => [...(server.stored.get(KEY)?.keys() ?? [])];
const bindAndRun = () => agent.start({ server: server.url, code: "GOOD" });

describe("binding", () => {
  it.each([
    ["USED", "has already been used"],
    ["OLD", "has expired"],
    ["NONE", "does not exist at"],
  ])("reports the error of the code %s and exits with its own code", async (code, text) => {
    const error = await agent.start({ server: server.url, code }).ended;
    expect(error).toBeInstanceOf(AgentExit);
    expect((error as AgentExit).exitCode).toBe(EXIT.bindRefused);
    expect(error?.message).toContain(text);
  });

  it("reports it in Chinese if configured", async () => {
    const error = await agent.start({ server: server.url, code: "OLD", language: "zn" }).ended;
    expect(error?.message).toBe("激活码 OLD 已过期，请在控制台总览页重新领取。");
  });

  it("reports that the MAC address is already bound", async () => {
    server.macs.add("02:00:00:00:00:01");
    const error = await bindAndRun().ended;
    expect(error?.message).toContain("02:00:00:00:00:01 is already bound");
    expect(error?.message).toMatch(/--mac 02(:[\dA-F]{2}){5}/);
  });

  it("after a purge proves by its hardware that the device with its MAC address is this machine", async () => {
    server.held.set("02:00:00:00:00:01", { deviceId: "dev-7", print: "print of dev-7" });
    const run = bindAndRun();
    await agent.time.runUntil(() => server.reports.length > 0);
    await run.stop();
    expect(server.binds.map(({ hardware }) => hardware.print)).toEqual([
      undefined,
      "print of dev-7",
    ]);
  });

  it("reports that the MAC address is already bound if its hardware is another one", async () => {
    server.held.set("02:00:00:00:00:01", { deviceId: "dev-7", print: "another" });
    const error = await bindAndRun().ended;
    expect(error?.message).toContain("02:00:00:00:00:01 is already bound");
    expect(server.binds).toHaveLength(2);
  });

  it("requires a code on the first start only", async () => {
    const missing = await agent.start({ server: server.url }).ended;
    expect(missing?.message).toContain("--code");
    const first = bindAndRun();
    await agent.time.runUntil(() => server.reports.length === 1);
    await first.stop();
    const second = agent.start({});
    await agent.time.runUntil(() => server.reports.length === 2);
    await second.stop();
    expect(server.reports.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it("binds as the given node type, or leaves it to the server", async () => {
    const first = bindAndRun();
    await agent.time.runUntil(() => server.reports.length === 1);
    await first.stop();
    server.keys.clear();
    server.macs.clear();
    server.codes.set("NEXT", "unused");
    const again = agent.start({ code: "NEXT", deviceType: "normal" });
    await agent.time.runUntil(() => server.binds.length === 2);
    await again.stop();
    expect(server.binds.map(({ deviceType }) => deviceType)).toEqual([undefined, "normal"]);
  });

  it("waits for an unreachable server and logs it once", async () => {
    let tries = 0;
    server.fault = (path) => (path.endsWith("/bind") && (tries += 1) < 4 ? "drop" : undefined);
    const run = bindAndRun();
    await agent.time.runUntil(() => server.reports.length === 1);
    await run.stop();
    expect(agent.lines.filter((line) => line.includes("Cannot reach"))).toHaveLength(1);
  });

  it("gets its key even if the first response was lost", async () => {
    let tries = 0;
    server.fault = (path) => (path.endsWith("/bind") && (tries += 1) === 1 ? "lose" : undefined);
    const run = bindAndRun();
    await agent.time.runUntil(() => server.reports.length === 1);
    await run.stop();
    expect(agent.store.get().binding?.deviceKey).toBe("key-2");
  });
});

describe("a new identity", () => {
  const bound = async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => stored().length === 1);
    await run.stop();
    server.codes.set("NEXT", "unused");
    // The copy has a MAC address of its own.
    server.macs.clear();
  };

  it("is bound with the code, once, and the other device stays bound", async () => {
    await bound();
    const run = agent.start({ server: server.url, code: "NEXT", newIdentity: true });
    await agent.time.runUntil(() => server.stored.get("key-2")?.size === 1);
    await run.stop();
    expect(server.keys).toContain(KEY);
    const again = agent.start({ server: server.url, code: "NEXT", newIdentity: true });
    await agent.time.runUntil(() => server.stored.get("key-2")?.size === 2);
    await again.stop();
    expect(server.binds).toHaveLength(2);
  });

  it("keeps the one that it has if the code is refused", async () => {
    await bound();
    const refused = await agent.start({ server: server.url, code: "USED", newIdentity: true })
      .ended;
    expect((refused as AgentExit).exitCode).toBe(EXIT.bindRefused);
    expect(agent.store.get().binding?.deviceKey).toBe(KEY);
  });

  it("without a code is asked for on a terminal, and removes the key alone", async () => {
    await bound();
    const unattended = await agent.start({ newIdentity: true }).ended;
    expect((unattended as AgentExit).exitCode).toBe(EXIT.usage);
    agent.confirm = async () => "no";
    expect(await agent.start({ newIdentity: true }).ended).toBeUndefined();
    expect(agent.store.get().binding?.deviceKey).toBe(KEY);
    agent.confirm = async () => "yes";
    expect(await agent.start({ newIdentity: true }).ended).toBeUndefined();
    expect(agent.store.get().binding).toBeUndefined();
    expect(server.keys).toContain(KEY);
  });
});

describe("a copy of another machine", () => {
  it("names its run and its hardware, and says once how to get an identity of its own", async () => {
    server.hint = "identity_shared";
    const run = bindAndRun();
    await agent.time.runUntil(() => stored().length === 2);
    await run.stop();
    const [first, second] = server.reports;
    expect(first?.hardware?.print).toBe("print of dev-1");
    expect(first?.runId).toBeDefined();
    expect(second?.runId).toBe(first?.runId);
    expect(agent.lines.filter((line) => line.includes("--new-identity"))).toHaveLength(1);
    expect(agent.lines.join("\n")).toContain(agent.store.directory);
  });
});

describe("the mark for the installer", () => {
  const mark = () => readFileIfThere(join(agent.store.directory, "reported"));

  it("has the version as soon as the server has accepted a report", async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => stored().length === 1);
    await run.stop();
    expect(await mark()).toBe(`${AGENT_VERSION}\n`);
  });

  it("is missing while the server refuses the device", async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => stored().length === 1);
    await run.stop();
    await rm(join(agent.store.directory, "reported"));
    server.keys.clear();
    const again = agent.start({});
    await agent.time.runFor(SLOT_MS);
    await again.stop();
    expect(await mark()).toBeUndefined();
  });
});

describe("reporting", () => {
  it("reports its hardware immediately, without points", async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => server.reports.length === 1, 1_000);
    expect(server.reports[0]?.hardware?.hostname).toBe("box");
    expect(server.reports[0]?.points.slotAtSeconds).toEqual([]);
    await run.stop();
  });

  it("reports each slot once, aligned, with the counters' rates", async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => stored().length === 3);
    await run.stop();
    // More than half of the slot of the start was measured.
    const first = Date.parse("2026-03-01T12:00:00.000Z") / 1000;
    expect(stored()).toEqual([first, first + 300, first + 600]);
    const { points, portMap } = server.reports[2] ?? {};
    expect(points).toMatchObject({
      inBps: [8_000_000],
      outBps: [80_000_000],
      cpuPercent: [25],
      memoryPercent: [40],
      diskPercent: [12.5],
      diskReadBps: [100_000],
      diskWriteBps: [200_000],
      externalStorageBytes: [2e12],
      ioUtilPercent: [20],
    });
    expect(points?.stableValue[0]).toBeGreaterThan(0);
    expect(points?.stableValue[0]).toBeLessThan(1000);
    expect(portMap).toBe("UPNP");
  });

  it("reports the tasks' disk usage, and no DNS result if the server has no name", async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => stored().length === 1);
    await run.stop();
    expect(server.reports.at(-1)?.taskStorageBytes).toBe(0);
    expect(server.reports.every(({ dnsOk }) => dnsOk === undefined)).toBe(true);
  });

  it("resends a report with the same number and body if the response was lost", async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => stored().length === 1);
    let calls = 0;
    // The first loss hits a keep-alive connection and is retried immediately; the next two use the backoff.
    server.fault = (path) =>
      path.endsWith("/report") && [1, 3, 4, 5].includes((calls += 1)) ? "lose" : undefined;
    await agent.time.runUntil(() => calls > 6);
    await run.stop();
    expect(server.counts.duplicates).toBe(0);
    // A gap in the numbers would mean that a resent report was treated as new.
    expect(server.reports.map(({ seq }, index) => seq - index)).toEqual(
      server.reports.map(() => 1),
    );
  });

  it("buffers a day of points while the server is unreachable and reports them afterwards", async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => stored().length === 1);
    let away = true;
    server.fault = () => (away ? "drop" : undefined);
    await agent.time.runFor(86_400_000);
    expect(stored()).toHaveLength(1);
    away = false;
    await agent.time.runUntil(() => stored().length >= 289, 3_600_000);
    await run.stop();
    const slots = stored();
    expect(new Set(slots.map((slot, index) => slot - index * 300)).size).toBe(1);
    expect(server.reports.length).toBeLessThan(6);
    expect(agent.lines.filter((line) => line.includes("Cannot reach"))).toHaveLength(1);
    expect(agent.lines.some((line) => line.includes("responds again after"))).toBe(true);
  });

  it("does not count refused connections as packet loss", async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => stored().length === 1);
    await server.close();
    await agent.time.runFor(2 * SLOT_MS);
    await run.stop();
    const { openJournal } = await import("./monitoring/journal.ts");
    const kept = await openJournal(agent.store.directory, WORKING_DISK);
    expect(kept.oldest(2)[1]?.stableValue).toBe(0);
  });

  it("continues from the server's last number if its own were reset", async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => stored().length === 3);
    await run.stop();
    const { openOutbox } = await import("./monitoring/outbox.ts");
    await (await openOutbox(agent.store.directory, WORKING_DISK)).clear();
    const again = agent.start({});
    await agent.time.runUntil(() => stored().length === 5);
    await again.stop();
    const seqs = server.reports.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.toSorted((one, other) => one - other));
    expect(new Set(seqs).size).toBe(seqs.length);
  });
});

describe("the clock", () => {
  it("uses the server's time if the machine's clock is off, and logs it once", async () => {
    offsetMs = 7_200_000;
    const run = bindAndRun();
    await agent.time.runUntil(() => stored().length === 2);
    await run.stop();
    expect(stored()[0]).toBe(Date.parse("2026-03-01T14:00:00.000Z") / 1000);
    expect(agent.lines.filter((line) => line.includes("2 hours behind"))).toHaveLength(1);
    expect(agent.store.get().clockOffsetMs).toBeCloseTo(7_200_000, -3);
  });

  it("does not move a slot when the machine's clock is set in mid-run", async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => stored().length === 1);
    const serverStart = server.now();
    const steadyStart = agent.time.steadyMs();
    server.now = () => serverStart + agent.time.steadyMs() - steadyStart;
    agent.time.setWall(START_MS + 86_400_000);
    await agent.time.runUntil(() => stored().length === 4);
    await run.stop();
    const [first = 0] = stored();
    expect(stored()).toEqual([first, first + 300, first + 600, first + 900]);
  });

  it("drops points measured with a wrong clock before the server's time was known", async () => {
    const first = bindAndRun();
    await agent.time.runUntil(() => stored().length === 1);
    await first.stop();
    server.fault = () => "drop";
    const trueNow = agent.time.wallMs();
    const steadyStart = agent.time.steadyMs();
    agent.time.setWall(trueNow + 20 * 86_400_000);
    server.now = () => trueNow + agent.time.steadyMs() - steadyStart;
    const second = agent.start({});
    await agent.time.runFor(3 * SLOT_MS);
    server.fault = () => undefined;
    await agent.time.runUntil(() => stored().length === 3);
    await second.stop();
    expect(agent.lines.some((line) => line.includes("measured with a wrong clock"))).toBe(true);
    expect(Math.max(...stored()) * 1000).toBeLessThan(server.now());
  });
});

describe("an unbound device", () => {
  const logged = (text: string) => agent.lines.filter((line) => line.includes(text)).length;

  it("stops with advice and its own exit code, once the server has said it again five minutes later", async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => server.reports.length === 1);
    server.unbindAll();
    await agent.time.runUntil(() => logged("was unbound") > 0);
    let isOver = false;
    void run.ended.then(() => (isOver = true));
    await agent.time.runFor(4 * 60_000);
    expect(isOver).toBe(false);
    await agent.time.runUntil(() => isOver, 20 * 60_000);
    const error = await run.ended;
    expect((error as AgentExit).exitCode).toBe(EXIT.unbound);
    expect(error?.message).toContain("unbound");
  });

  it("keeps reporting if the word is not confirmed", async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => server.reports.length === 1);
    server.unbindAll();
    await agent.time.runUntil(() => logged("was unbound") > 0);
    server.keys.add(KEY);
    await agent.time.runUntil(() => stored().length === 3);
    server.unbindAll();
    await agent.time.runUntil(() => logged("was unbound") > 1);
    server.keys.add(KEY);
    await agent.time.runUntil(() => stored().length === 5);
    await run.stop();
  });

  it("is none by the word of a server that names another device, or does not know the key", async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => server.reports.length === 1);
    server.unbindAll();
    server.unbound.set(KEY, "4711");
    await agent.time.runFor(3600_000);
    server.unbound.clear();
    await agent.time.runFor(3600_000);
    expect(logged("does not know this device's key")).toBe(1);
    server.keys.add(KEY);
    await agent.time.runUntil(() => stored().length >= 24);
    await run.stop();
  });

  it("binds again with a new code, but not with the code of its old binding", async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => server.reports.length === 1);
    await run.stop();
    server.keys.clear();
    server.macs.clear();
    server.codes.set("NEXT", "unused");
    const refused = bindAndRun();
    await agent.time.runFor(SLOT_MS);
    await refused.stop();
    const again = agent.start({ code: "NEXT" });
    await agent.time.runUntil(() => server.reports.length === 2);
    await again.stop();
    expect(agent.store.get().binding?.code).toBe("NEXT");
  });
});

describe("the self-check", () => {
  it("is said and sent at the start, and said again only when it changes", async () => {
    let problems: ReturnType<typeof fakeSelfCheck>["problems"] = [
      { problem: "noInterface", detail: "" },
    ];
    agent.selfCheck.check = async (_machine, { nowMs }) => fakeSelfCheck(nowMs, problems);
    const run = bindAndRun();
    await agent.time.runUntil(() => server.selfChecks.length === 3);
    expect(agent.lines.filter((line) => line.includes("no default route"))).toHaveLength(1);
    problems = [];
    await agent.time.runUntil(() => server.selfChecks.length === 5);
    await run.stop();
    expect(agent.lines.filter((line) => line.includes("nothing wrong any more"))).toHaveLength(1);
    expect(server.selfChecks[0]?.problems[0]?.problem).toBe("noInterface");
  });

  it("is sent with a support bundle when the owner asks for it", async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => server.selfChecks.length === 1);
    const expiresAt = new Date(server.now() + 86_400_000).toISOString();
    server.commands.push({ id: "d1", kind: "diagnose", expiresAt });
    await agent.time.runUntil(() => server.bundles.length === 1);
    await agent.time.runUntil(() => server.acknowledged.some(({ state }) => state === "done"));
    await run.stop();
    expect(server.selfChecks).toHaveLength(2);
    expect(server.bundles).toEqual(["a bundle"]);
  });
});

/** Answers of gateways, proxies and captive portals between a device and its server. */
describe("for an hour answered", () => {
  const html = (title: string) => `<!doctype html><html><title>${title}</title></html>`;
  const json = (fields: object) => JSON.stringify(fields);
  const rows: readonly (readonly [number, string, Record<string, string>, string])[] = [
    [
      401,
      json({ error: "Unauthorized", message: "Proxy authentication" }),
      {},
      "not of a Nodeyard",
    ],
    [401, html("Authorization Required"), {}, "not of a Nodeyard"],
    [401, json({ code: 401, error: "unauthorized", message: "no" }), {}, "not of a Nodeyard"],
    [403, json({ error: "forbidden", code: 403 }), {}, "not of a Nodeyard"],
    [403, html("Forbidden"), {}, "not of a Nodeyard"],
    [404, json({ error: { code: "route-not-found" } }), {}, "not of a Nodeyard"],
    [404, html("Not Found"), {}, "not of a Nodeyard"],
    [400, json({ error: "bad_request", code: 400 }), {}, "not of a Nodeyard"],
    [413, html("Request Entity Too Large"), {}, "not of a Nodeyard"],
    [407, html("Proxy Authentication Required"), {}, "the proxy refuses"],
    [200, html("Welcome to our Wi-Fi"), {}, "sign-in page"],
    [302, "", { location: "http://login.example/" }, "sign-in page"],
    [200, "", {}, "sign-in page"],
    [429, json({ error: "rate limit" }), {}, "asks to wait"],
    [500, html("Error"), {}, "it fails"],
    [502, json({ error: "Bad Gateway" }), {}, "cannot reach it"],
    [503, html("Service Unavailable"), { "retry-after": "5" }, "asks to wait"],
    [504, html("Gateway Timeout"), {}, "cannot reach it"],
  ];

  it.each(rows)(
    "HTTP %i %s it keeps measuring, says why and loses nothing",
    async (status, body, headers, why) => {
      const run = bindAndRun();
      await agent.time.runUntil(() => stored().length === 1);
      server.fault = () => ({ status, body, headers });
      await agent.time.runFor(3600_000);
      expect(stored()).toHaveLength(1);
      server.fault = () => undefined;
      await agent.time.runUntil(() => stored().length >= 14, 3600_000);
      await run.stop();
      const slots = stored();
      expect(slots).toEqual(slots.map((_, index) => (slots[0] ?? 0) + index * 300));
      expect(agent.lines.filter((line) => line.includes(why))).toHaveLength(1);
    },
  );

  it("in turn by several, it says each cause once", async () => {
    const run = bindAndRun();
    await agent.time.runUntil(() => stored().length === 1);
    for (const [status, body, headers] of [...rows, ...rows]) {
      server.fault = () => ({ status, body, headers });
      await agent.time.runFor(6 * 60_000);
    }
    server.fault = () => undefined;
    await agent.time.runUntil(() => agent.lines.some((line) => line.includes("responds again")));
    await run.stop();
    for (const why of new Set(rows.map(([, , , cause]) => cause)))
      expect(
        agent.lines.filter((line) => line.includes(why)),
        why,
      ).toHaveLength(1);
  });
});

it("refuses plain HTTP to another machine, unless it is allowed", async () => {
  for (const [address, isRefused] of [
    ["http://example.com", true],
    ["http://192.168.3.4", true],
    ["http://127.0.0.1.example.com", true],
    ["https://example.com", false],
    ["http://127.0.0.1:8080", false],
    ["http://[::1]:8080", false],
    ["http://localhost", false],
  ] as const)
    expect(isUnencrypted(address), address).toBe(isRefused);
  const refused = agent.start({ server: "http://192.0.2.1", code: "CODE" });
  expect(await refused.ended).toMatchObject({ exitCode: EXIT.usage });
  const allowed = agent.start({ server: "http://192.0.2.1", code: "CODE", allowPlainHttp: true });
  await agent.time.runUntil(() => agent.lines.some((line) => line.includes("not encrypted")));
  await allowed.stop();
});

it("keeps a key that was given over https from being sent without", async () => {
  const binding = {
    server: "https://console.example.com",
    code: "CODE",
    deviceId: "1",
    serverId: "NY1",
    deviceKey: "A".repeat(43),
    boundAt: "2026-03-10T08:00:00.000Z",
  };
  await agent.store.update({ binding });
  const lowered = agent.start({ server: "http://console.example.com", allowPlainHttp: true });
  expect(await lowered.ended).toMatchObject({ exitCode: EXIT.usage });
});
