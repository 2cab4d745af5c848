import { type ChildProcess, spawn } from "node:child_process";
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentLine, LineStatus } from "@nodeyard/contract/dial/agent-calls.ts";
import { type ProtocolServer, startProtocolServer } from "../testing/protocol-server.ts";
import { makeNamespace, type Namespace, namespaceObstacle } from "../testing/namespace.ts";

// Interfaces and routes need root. If root may not create a namespace, the tests fail: CI must not skip them silently.
const isRoot = process.getuid?.() === 0;
const AGENT = join(import.meta.dirname, "../testing/namespace-agent.ts");
const PASSWORD = "line-p4ssword";

let box: Namespace;
let server: ProtocolServer;
let directory: string;
let agent: ChildProcess | undefined;
let log = "";

function startAgent(): void {
  const [file = "", ...inside] = box.inside;
  const state = join(directory, "state");
  const child = spawn(
    file,
    [...inside, process.execPath, AGENT, server.url, state, join(directory, "pppd")],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (log += chunk));
  agent = child;
}

async function endAgent(signal: NodeJS.Signals): Promise<void> {
  const child = agent;
  if (child === undefined) return;
  agent = undefined;
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.kill(signal);
  await ended;
}

const last = (): LineStatus[] => server.lineReports.at(-1)?.lines ?? [];
const of = (id: string): LineStatus | undefined => last().find(({ lineId }) => lineId === id);
const WAIT = { timeout: 120_000, interval: 100 };
const expectLine = (id: string) => expect.poll(() => of(id), WAIT);

async function dials(account: string): Promise<string[][]> {
  const text = await readFile(join(directory, "dials"), "utf8").catch(() => "");
  const rows = text.split("\n").map((row) => row.split(" "));
  return rows.filter(([name]) => name === account);
}

const left = (): string =>
  box.run(
    "ls /sys/class/net | grep -E '^ny' || true; ip -4 rule | grep -E 'lookup 70' || true; ip -4 addr show dev wan0 | grep '\\.31/' || true",
  );

function pppoe(account: string, change: object = {}): AgentLine {
  const line = { id: account, version: 1, isDialled: true, kind: "pppoe", account };
  const rest = { password: PASSWORD, vlan: null, count: 1, mac: null, nic: "wan0" };
  return { ...line, ...rest, ...change } as AgentLine;
}

function want(...lines: AgentLine[]): void {
  server.lines = { ...server.lines, version: server.lines.version + 1, lines };
}

/** So that the next report, and with it the new lines, is not a minute away. */
function dial(...lineIds: string[]): void {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const id = `c${server.acknowledged.length}`;
  server.commands.push({ id, kind: "dial", expiresAt, version: server.lines.version, lineIds });
}

describe.runIf(isRoot)("lines in a network namespace", () => {
  beforeAll(async () => {
    const obstacle = namespaceObstacle();
    if (obstacle !== undefined)
      throw new Error(
        `root may make no network namespace here, which these tests need: ${obstacle}`,
      );
    box = makeNamespace();
    server = await startProtocolServer(0, `${box.network}.1`);
    server.codes.set("GOOD", "unused");
    directory = await mkdtemp(join(tmpdir(), "nodeyard-lines-"));
    await copyFile(
      join(import.meta.dirname, "../testing/pppd-stand-in.sh"),
      join(directory, "pppd"),
    );
    await writeFile(join(directory, "net"), box.network);
  });
  afterAll(async () => {
    await endAgent("SIGKILL");
    // Sessions outlive the agent; those of the namespace end with their interfaces.
    box?.run(
      "for pid in $(ip netns pids $(ip netns identify $$)); do [ $pid = $$ ] || kill -9 $pid; done 2>/dev/null; true",
    );
    box?.remove();
    await server?.close();
    await rm(directory, { recursive: true, force: true });
  });

  it("come up through pppd and are normal when a probe passes through them; others say why not", async () => {
    want(
      pppoe("ok11"),
      pppoe("ok12", { mac: "02:00:00:00:00:12" }),
      pppoe("wrong1"),
      pppoe("silent1"),
      pppoe("dark5"),
      pppoe("nonic", { nic: "eth9" }),
      {
        id: "s31",
        version: 1,
        isDialled: true,
        kind: "static",
        ip: `${box.network}.31`,
        gateway: `${box.network}.1`,
        prefixLength: 24,
        nic: "wan0",
      },
    );
    startAgent();
    await expectLine("ok11").toMatchObject({
      state: "normal",
      ipv4: `${box.network}.11`,
      ipv4State: "working",
    });
    await expectLine("ok12").toMatchObject({ state: "normal" });
    await expectLine("s31").toMatchObject({
      state: "normal",
      interface: "wan0",
      ipv4: `${box.network}.31`,
    });
    await expectLine("wrong1").toMatchObject({
      state: "abnormal",
      error: "authFailed",
      exitCode: 16,
      detail: "E=691 authentication failure",
    });
    await expectLine("silent1").toMatchObject({ error: "noServer", exitCode: 8 });
    await expectLine("dark5").toMatchObject({
      state: "abnormal",
      error: "noConnectivity",
      ipv4: "192.0.2.5",
      ipv4State: "addressed",
    });
    await expectLine("nonic").toMatchObject({
      state: "abnormal",
      error: "noInterface",
      detail: "eth9",
    });
    expect(of("ok11")?.statistics).toMatchObject({ lossMaxPercent: 0 });
    expect(of("ok11")?.statistics?.sentBytes).toBeGreaterThan(0);
  });

  it("use a MAC address of their own, and options that others cannot read", async () => {
    const [[, ethernet, mac, mode] = []] = await dials("ok12");
    expect([ethernet, mac, mode]).toEqual(["nym2", "02:00:00:00:00:12", "600"]);
    const [[, own] = []] = await dials("ok11");
    expect(own).toBe("wan0");
    const processes = box.run(
      // Processes that end meanwhile have nothing to hide any more.
      "for pid in $(ip netns pids $(ip netns identify $$)); do cat /proc/$pid/cmdline /proc/$pid/environ; done 2>/dev/null | tr '\\0' ' '; true",
    );
    expect(processes).toContain("pppd file ");
    expect(processes).not.toContain(PASSWORD);
    expect(log).not.toContain(PASSWORD);
  });

  it("that are cut are dialled again with the reason, and no other", async () => {
    const before = server.lineReports.length;
    await writeFile(join(directory, "cut-ok11"), "");
    const seen = (): boolean =>
      server.lineReports
        .slice(before)
        .some(({ lines }) =>
          lines.some(
            ({ lineId, error, exitCode }) =>
              lineId === "ok11" && error === "peerSilent" && exitCode === 15,
          ),
        );
    await expect.poll(seen, WAIT).toBe(true);
    await expectLine("ok11").toMatchObject({ state: "normal" });
    expect(await dials("ok11")).toHaveLength(2);
    expect(await dials("ok12")).toHaveLength(1);
  });

  it("survive the agent, which adopts them after a kill, and sees them end", async () => {
    await endAgent("SIGKILL");
    server.lineReports.length = 0;
    startAgent();
    await expectLine("ok12").toMatchObject({ state: "normal" });
    await expectLine("ok11").toMatchObject({ state: "normal" });
    expect(await dials("ok11")).toHaveLength(2);
    expect(await dials("ok12")).toHaveLength(1);
    await writeFile(join(directory, "cut-ok12"), "");
    await expect.poll(() => dials("ok12"), WAIT).toHaveLength(2);
    await expectLine("ok12").toMatchObject({ state: "normal" });
  });

  it("whose pppd is killed are dialled again, and no other, with the server away too", async () => {
    const killed = of("ok11")?.interface ?? "";
    const dialled = [await dials("ok11"), await dials("ok12")].map(({ length }) => length);
    server.fault = () => "drop";
    await endAgent("SIGKILL");
    startAgent();
    const pid = await readFile(join(directory, `state/lines/${killed.slice(3)}/pppd.pid`), "utf8");
    // Its interface goes with a real one.
    box.run(`kill -9 ${(JSON.parse(pid) as { pid: number }).pid}; ip link del ${killed}`);
    await expect.poll(() => dials("ok11"), WAIT).toHaveLength((dialled[0] ?? 0) + 1);
    server.lineReports.length = 0;
    server.fault = () => undefined;
    await expectLine("ok11").toMatchObject({ state: "normal" });
    await expectLine("ok12").toMatchObject({ state: "normal" });
    expect(await dials("ok12")).toHaveLength(dialled[1] ?? 0);
  });

  it("of a VLAN are dialled on its interface, or say that the kernel has none", async () => {
    want(pppoe("wrong2", { vlan: 45 }), pppoe("ok11"), pppoe("ok12", { mac: "02:00:00:00:00:12" }));
    dial("wrong2");
    await expect.poll(() => of("wrong2")?.error, WAIT).toBeDefined();
    const hasVlans = box
      .run("ip link add link wan0 name v9 type vlan id 9 2>/dev/null && echo yes || echo no")
      .trim();
    expect(of("wrong2")?.error).toBe(hasVlans === "yes" ? "authFailed" : "interfaceFailed");
    if (hasVlans === "yes") expect((await dials("wrong2"))[0]?.[1]).toMatch(/^nyv\d+\.45$/);
  });

  it("that are gone leave nothing behind: no process, interface, rule or file", async () => {
    want();
    dial();
    await expect.poll(() => server.lineReports.at(-1)?.lines, WAIT).toEqual([]);
    await expect.poll(left, WAIT).toBe("");
    const entries = await readdir(join(directory, "state", "lines"));
    expect(entries).toEqual([]);
  });

  it("end with --hang-up, before the agent is removed", async () => {
    want(pppoe("ok11"), pppoe("ok12"));
    dial();
    await expectLine("ok12").toMatchObject({ state: "normal" });
    await endAgent("SIGTERM");
    expect(left()).toContain("nyp1");
    const main = join(import.meta.dirname, "../main.ts");
    box.run(`${process.execPath} ${main} --hang-up --state ${join(directory, "state")}`);
    expect(left()).toBe("");
  });
});
