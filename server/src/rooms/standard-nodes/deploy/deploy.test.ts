import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bind } from "@nodeyard/contract/devices/agent-calls.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import {
  acceptHostKey,
  cancelDeployment,
  getDeployLog,
  getStandardNode,
  setStandardNode,
  submitNode,
  updateBand,
} from "@nodeyard/contract/standard-nodes/calls.ts";
import { DEPLOY_STATUS } from "@nodeyard/contract/standard-nodes/rules.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { NODE_LINES, type LinesState, type NodeLines } from "./node-lines.ts";
import type { FieldsOf } from "../../../platform/testing/call-app.ts";
import { allStoredText } from "../../../platform/testing/all-stored-text.ts";
import { claimCode, HARDWARE } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import {
  createDialConfig,
  createSubmitter,
  NODE_PASSWORD,
  nodeForm,
} from "../testing/node-form.ts";
import {
  createKeyPair,
  GOOD_MACHINE,
  startSshMachine,
  type SshMachine,
} from "../testing/ssh-machine.ts";
import { followLineChange } from "../change-node.ts";
import { advanceDeployment } from "./advance-deployment.ts";
import { lockRunning } from "./deployment.ts";
import { acquireLease } from "./acquire-lease.ts";

let app: TestApp;
let owner: Awaited<ReturnType<typeof createSubmitter>>;
let agentPackages: string;
const machines: SshMachine[] = [];

beforeAll(async () => {
  agentPackages = await mkdtemp(join(tmpdir(), "nodeyard-packages-"));
  const digest = "0".repeat(64);
  const file = {
    name: "a.tar.gz",
    kind: "archive",
    arch: "x64",
    bytes: 1,
    sha256: digest,
    md5: digest.slice(32),
  };
  const manifest = { version: "1.2.3", released: "2026-01-02", files: [file] };
  await writeFile(join(agentPackages, "manifest.json"), JSON.stringify(manifest));
  app = await createTestApp({ config: { agentPackages, nodeNetworks: ["127.0.0.0/8"] } });
  owner = await createSubmitter(app);
});
afterAll(async () => {
  await app.close();
  await rm(agentPackages, { recursive: true });
});
afterEach(async () => {
  // Each test has a day of its own, which begins outside of peak hours, and no deployment in progress.
  await app.database.pool.query("delete from standard_nodes");
  await Promise.all(machines.splice(0).map((machine) => machine.stop()));
  app.clock.advance(86_400_000);
  owner = await createSubmitter(app);
});

let lastMac = 0;
async function start(options: Parameters<typeof startSshMachine>[1] = {}): Promise<SshMachine> {
  lastMac += 1;
  const mac = `52:54:00:00:00:${String(lastMac).padStart(2, "0")}`;
  const facts = { ...GOOD_MACHINE, mac, ...options.facts };
  const accepted = { account: "root", password: NODE_PASSWORD };
  const machine = await startSshMachine(accepted, { ...options, facts });
  machines.push(machine);
  return machine;
}

const submit = async (port: number, over: FieldsOf<typeof setStandardNode> = {}, who = owner) => {
  const form = nodeForm({ ip: "127.0.0.1", serverJumperPort: port, ...over });
  return (await app.call(setStandardNode, form, who)).serverID;
};
const find = async (serverID: string, who = owner) => {
  const [node] = (await app.call(getStandardNode, { serverID }, who)).data;
  if (!node) throw new Error("no such node");
  return node;
};
const log = async (serverID: string, language: Language = "zn") =>
  (await app.call(getDeployLog, { serverID }, { ...owner, language })).lines;

async function running(serverID: string): Promise<bigint | undefined> {
  const row = await app.database.db
    .selectFrom("standard_node_deployments as d")
    .innerJoin("standard_nodes as n", "n.standard_node_id", "d.standard_node_id")
    .select("deployment_id")
    .where("server_id", "=", serverID)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row?.deployment_id;
}

/** State of the nodes' lines, in the tests that have some. */
const UP: LinesState = { state: "up", normal: 2, failed: 0 };
let lines = UP;
const nodeLines: NodeLines = {
  dial: async () => undefined,
  read: async () => lines,
  count: async () => new Map(),
};

/** One step, and the clock at the next. @returns whether there is one. */
async function advance(serverID: string): Promise<boolean> {
  const id = await running(serverID);
  const contributions = [NODE_LINES.contribute(nodeLines), ...app.deps.contributions];
  const deps = { ...app.deps, contributions };
  const seconds = id === undefined ? undefined : await advanceDeployment(deps, id);
  app.clock.advance((seconds ?? 0) * 1000);
  return seconds !== undefined;
}

/** Steps until a status is reached, or the deployment ends. */
async function deploy(serverID: string, until?: number, who = owner): Promise<number> {
  for (let steps = 0; steps < 100; steps += 1) {
    const { serverDeployStatus: status } = await find(serverID, who);
    if (status === until || !(await advance(serverID))) break;
    // The installer of the test is a process of its own.
    await sleep(30);
  }
  return (await find(serverID, who)).serverDeployStatus;
}

/** Simulates the agent once it is installed. */
async function runAgent(machine: SshMachine, code: string): Promise<string> {
  const { deviceId } = await app.call(bind, {
    code,
    mac: machine.facts.mac,
    deviceType: "normal",
    hardware: { ...HARDWARE, kind: "server" },
    sentAt: app.clock.now().toISOString(),
  });
  await report(deviceId);
  return deviceId;
}
/** Subject and body of the newest mail to an owner; undefined if there is none. */
async function mail({ email }: { email: string } = owner): Promise<string | undefined> {
  const row = await app.database.db
    .selectFrom("outbox_entries")
    .select("text")
    .where("recipient", "=", email)
    .orderBy("outbox_entry_id", "desc")
    .executeTakeFirst();
  return row?.text;
}
const report = (deviceId: string) =>
  app.database.pool.query("update device_status set last_seen_at = $2 where device_id = $1", [
    deviceId,
    app.clock.now(),
  ]);

async function codeOf(serverID: string): Promise<string> {
  const id = await running(serverID);
  const { rows } = await app.database.pool.query<{ code: string }>(
    "select code from standard_node_deployments where deployment_id = $1",
    [id],
  );
  return rows[0]?.code ?? "";
}

/** A place to connect from, as the next step of a deployment takes one. */
async function lease(serverID: string): Promise<boolean | undefined> {
  const id = await running(serverID);
  const found = id && (await app.database.db.transaction().execute((tx) => lockRunning(tx, id)));
  return found ? acquireLease(app.deps, found.deployment) : undefined;
}

async function endLeases(afterMs = 3000): Promise<void> {
  await app.database.pool.query("update standard_node_deployments set leased_until = null");
  app.clock.advance(afterMs);
}

describe("a deployment", () => {
  it("logs in, installs, binds and ends, and its owner reads each step", async () => {
    const machine = await start();
    const serverID = await submit(machine.port);
    expect(await deploy(serverID, DEPLOY_STATUS.installing)).toBe(DEPLOY_STATUS.installing);
    const code = await codeOf(serverID);
    expect(await deploy(serverID, DEPLOY_STATUS.joining)).toBe(DEPLOY_STATUS.joining);
    const deviceId = await runAgent(machine, code);
    expect(await deploy(serverID)).toBe(DEPLOY_STATUS.deployed);
    expect((await log(serverID)).map(({ line }) => line)).toEqual([
      "submitted",
      "connecting",
      "hostKeySeen",
      "loggedIn",
      "hardware",
      "codeClaimed",
      "installing",
      "installed",
      "bound",
      "deployed",
    ]);
    const node = await find(serverID);
    const [subject, , body] = (await mail())?.split("\n") ?? [];
    expect(subject).toBe(`Nodeyard: node ${serverID} is deployed`);
    expect(body).toContain(`“${node.serverNote}”`);
    expect(node).toMatchObject({
      deviceId,
      serverBcode: code,
      hostKey: machine.fingerprint,
      secretKind: null,
    });
    const { sealed } = (
      await app.database.pool.query<{ sealed: string | null }>(
        "select sealed_secret as sealed from standard_nodes",
      )
    ).rows[0] ?? { sealed: "" };
    expect(sealed).toBeNull();
  });

  it("shows no secret in a process list, and none in its log", async () => {
    const machine = await start();
    const serverID = await submit(machine.port);
    await deploy(serverID, DEPLOY_STATUS.joining);
    const commands = machine.seen.map(({ command }) => command);
    expect(new Set(commands)).toEqual(new Set(["id -u", "sh -s"]));
    const code = await codeOf(serverID);
    expect(machine.seen.some(({ input }) => input.includes(`--code ${code}`))).toBe(true);
    const shownText = JSON.stringify([await log(serverID), await find(serverID)]);
    expect(shownText).not.toContain(NODE_PASSWORD);
    expect(await allStoredText(app.database.db)).not.toContain(NODE_PASSWORD);
    expect(JSON.stringify(await log(serverID))).not.toContain("foreign words");
  });

  it("logs in with a private key", async () => {
    const pair = createKeyPair();
    const machine = await startSshMachine({ account: "deploy", publicKey: pair.public });
    machines.push(machine);
    const serverID = await submit(machine.port, {
      serverLoginAccount: "deploy",
      serverPasswd: "",
      serverPrivateKey: pair.private,
    });
    expect(await deploy(serverID, DEPLOY_STATUS.installing)).toBe(DEPLOY_STATUS.installing);
  });

  it("uses a machine that is the owner's device already, without another code", async () => {
    const machine = await start();
    const deviceId = await runAgent(machine, await claimCode(app, owner));
    const serverID = await submit(machine.port);
    await deploy(serverID, DEPLOY_STATUS.joining);
    expect(machine.seen.some(({ input }) => /set -- .*--code/.test(input))).toBe(false);
    app.clock.advance(1000);
    await report(deviceId);
    expect(await deploy(serverID)).toBe(DEPLOY_STATUS.deployed);
    expect((await find(serverID)).deviceId).toBe(deviceId);
  });

  it.each<[LinesState, number, string, string]>([
    [UP, DEPLOY_STATUS.deployed, "deployed", "Deployed"],
    [{ state: "failing", normal: 1, failed: 1 }, DEPLOY_STATUS.deployed, "deployed", "Deployed"],
    [
      { state: "failing", normal: 0, failed: 2 },
      DEPLOY_STATUS.dialFailed,
      "dialFailed",
      "Lines that cannot be dialled: 2",
    ],
  ])("of an aggregated node ends with its lines: %o", async (state, status, line, text) => {
    const machine = await start();
    const dialConfigID = await createDialConfig(app, owner);
    const form = { serverNetType: 1, serverGateway: "8.8.8.1", dialConfigID };
    const serverID = await submit(machine.port, form);
    await deploy(serverID, DEPLOY_STATUS.installing);
    const code = await codeOf(serverID);
    await deploy(serverID, DEPLOY_STATUS.joining);
    await runAgent(machine, code);
    lines = state;
    expect(await deploy(serverID)).toBe(status);
    const logged = (await log(serverID)).map((each) => each.line);
    expect(logged.slice(logged.indexOf("dialling"))).toEqual([
      "dialling",
      ...(state.failed > 0 ? ["dialFailed"] : []),
      ...(line === "deployed" ? [line] : []),
    ]);
    expect((await log(serverID, "en")).at(-1)?.text).toBe(text);
    // The device is there: only its lines are dialled again.
    lines = UP;
    if (status !== DEPLOY_STATUS.dialFailed) return;
    const seen = machine.seen.length;
    // Half past seven in the evening of China.
    app.clock.set(app.clock.now().setUTCHours(11, 30));
    expect((await app.refusal(submitNode, { serverID }, owner)).error).toBe("dial.peakHours");
    app.clock.set(app.clock.now().setUTCHours(16, 30));
    await app.call(submitNode, { serverID }, owner);
    expect(await deploy(serverID)).toBe(DEPLOY_STATUS.deployed);
    expect(machine.seen).toHaveLength(seen);
  });

  it("is made by several processes at once as by one", async () => {
    const machine = await start();
    const serverID = await submit(machine.port);
    const id = await running(serverID);
    if (id === undefined) throw new Error("nothing runs");
    for (let turn = 0; turn < 6; turn += 1) {
      await Promise.all(Array.from({ length: 4 }, () => advanceDeployment(app.deps, id)));
      app.clock.advance(5000);
      await sleep(30);
    }
    const starts = machine.seen.filter(({ input }) => input.includes("set -- "));
    expect(starts).toHaveLength(1);
    const { rows } = await app.database.pool.query(
      "select from activation_codes where account_id = $1",
      [owner.accountId],
    );
    expect(rows).toHaveLength(1);
  });

  it("leaves a place to connect from to another owner who waits for it", async () => {
    const other = await createSubmitter(app);
    const own = [];
    for (let count = 0; count < 3; count += 1) own.push(await submit((await start()).port));
    const others = await submit((await start()).port, {}, other);
    const [one = "", two = "", three = ""] = own;
    expect([await lease(one), await lease(two)]).toEqual([true, true]);
    expect([await lease(others), await lease(three)]).toEqual([false, false]);
    await endLeases();
    expect([await lease(three), await lease(others), await lease(three)]).toEqual([
      false,
      true,
      true,
    ]);
    await endLeases();
    expect(await lease(one)).toBe(true);
    // The other's deployment keeps its place between two connections.
    expect([await lease(two), await lease(others)]).toEqual([false, true]);
    await endLeases(31_000);
    expect([await lease(one), await lease(two)]).toEqual([true, true]);
  });

  it("of a machine that has just failed to answer waits behind others, and never takes the last place", async () => {
    const own = [];
    for (let count = 0; count < 3; count += 1) own.push(await submit((await start()).port));
    const [silent = "", fresh = "", third = ""] = own;
    await app.database.pool.query(
      "update standard_node_deployments set failures = 1 where deployment_id = $1",
      [await running(silent)],
    );
    expect([await lease(fresh), await lease(silent), await lease(third)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await lease(fresh)).toBe(false);
    await endLeases();
    // One that has not failed waits.
    expect([await lease(silent), await lease(fresh)]).toEqual([false, true]);
    await endLeases(11_000);
    expect(await lease(silent)).toBe(true);
  });

  it("waits for no place once the agent has reported", async () => {
    const machine = await start();
    const serverID = await submit(machine.port);
    await deploy(serverID, DEPLOY_STATUS.installing);
    await runAgent(machine, await codeOf(serverID));
    const others = [await submit((await start()).port), await submit((await start()).port)];
    for (const other of others) expect(await lease(other)).toBe(true);
    await advance(serverID);
    await advance(serverID);
    expect((await find(serverID)).serverDeployStatus).toBe(DEPLOY_STATUS.deployed);
  });

  it("resumes after its process was killed in the middle of a step", async () => {
    const machine = await start();
    const serverID = await submit(machine.port);
    // A step that was killed leaves its lease behind.
    await app.database.pool.query("update standard_node_deployments set leased_until = $1", [
      new Date(app.clock.now().getTime() + 60_000),
    ]);
    await advance(serverID);
    expect((await find(serverID)).serverDeployStatus).toBe(DEPLOY_STATUS.submitted);
    app.clock.advance(60_000);
    expect(await deploy(serverID, DEPLOY_STATUS.installing)).toBe(DEPLOY_STATUS.installing);
  });

  it("that follows a change of a deployed node is not mailed", async () => {
    const machine = await start();
    const deviceId = await runAgent(machine, await claimCode(app, owner));
    const serverID = await submit(machine.port);
    await deploy(serverID, DEPLOY_STATUS.joining);
    app.clock.advance(1000);
    await report(deviceId);
    await deploy(serverID);
    await app.database.pool.query("delete from outbox_entries");
    const request = { updateBandServerId: serverID, updateBandWidth: 200 };
    await app.call(updateBand, request, owner);
    app.clock.advance(1000);
    await report(deviceId);
    expect(await deploy(serverID)).toBe(DEPLOY_STATUS.deployed);
    expect(await mail()).toBeUndefined();
  });

  it("of a node in service leaves it there, whichever of its lines fail", async () => {
    const machine = await start();
    const dialConfigID = await createDialConfig(app, owner);
    const form = { serverNetType: 1, serverGateway: "8.8.8.1", dialConfigID };
    const serverID = await submit(machine.port, form);
    await deploy(serverID, DEPLOY_STATUS.installing);
    const code = await codeOf(serverID);
    await deploy(serverID, DEPLOY_STATUS.joining);
    const deviceId = await runAgent(machine, code);
    await deploy(serverID);
    const redial = () =>
      app.database.db.transaction().execute((tx) =>
        followLineChange(tx, {
          serverId: serverID,
          accountId: owner.accountId,
          now: app.clock.now(),
        }),
      );
    for (const state of ["failing", "dialling"] as const) {
      lines = { state, normal: 0, failed: 2 };
      await redial();
      if (state === "dialling") app.clock.advance(16 * 60_000);
      expect((await find(serverID)).serverDeployStatus).toBe(DEPLOY_STATUS.dialChanging);
      expect(await deploy(serverID)).toBe(DEPLOY_STATUS.deployed);
    }
    expect((await log(serverID)).slice(-2).map(({ line }) => line)).toEqual([
      "changing",
      "dialSilent",
    ]);
    lines = UP;
    await redial();
    const request = { updateBandServerId: serverID, updateBandWidth: 300 };
    await app.call(updateBand, request, owner);
    app.clock.advance(1000);
    await report(deviceId);
    expect(await deploy(serverID)).toBe(DEPLOY_STATUS.deployed);
  });

  it("that is canceled does nothing more", async () => {
    const machine = await start();
    const serverID = await submit(machine.port);
    await deploy(serverID, DEPLOY_STATUS.installing);
    await app.call(cancelDeployment, { serverID }, owner);
    const seen = machine.seen.length;
    expect(await deploy(serverID)).toBe(DEPLOY_STATUS.pending);
    expect(machine.seen).toHaveLength(seen);
  });

  it("begins again on a machine that restarts in the middle", async () => {
    const machine = await start();
    machine.installer = "sleep 600";
    const serverID = await submit(machine.port);
    await deploy(serverID, DEPLOY_STATUS.installing);
    await advance(serverID);
    machine.installer = "exit 0";
    machine.restart();
    expect(await deploy(serverID, DEPLOY_STATUS.joining)).toBe(DEPLOY_STATUS.joining);
    expect((await log(serverID)).map(({ line }) => line)).toContain("interrupted");
    const codes = new Set(
      machine.seen.flatMap(({ input }) => /set -- .*--code (\S+)/.exec(input)?.[1] ?? []),
    );
    expect(codes.size).toBe(1);
  });

  it("waits for a machine that is away while it restarts", async () => {
    const machine = await start();
    machine.installer = "sleep 600";
    const serverID = await submit(machine.port);
    await deploy(serverID, DEPLOY_STATUS.installing);
    const { port, facts } = machine;
    await machine.stop();
    machines.splice(0);
    await advance(serverID);
    expect((await log(serverID)).at(-2)?.text).toMatch(/^无法连接 127\.0\.0\.1:\d+：端口未开放$/);
    expect((await find(serverID)).serverDeployStatus).toBe(DEPLOY_STATUS.installing);
    await start({ port, facts, hostKey: machine.hostKey });
    expect(await deploy(serverID, DEPLOY_STATUS.joining)).toBe(DEPLOY_STATUS.joining);
  });
});

describe("what it meets", () => {
  it("a closed port is tried three times, then shown as unreachable", async () => {
    const machine = await start();
    await machine.stop();
    machines.splice(0);
    const serverID = await submit(machine.port);
    expect(await deploy(serverID)).toBe(DEPLOY_STATUS.unreachable);
    const lines = (await log(serverID)).map(({ line }) => line);
    expect(lines.filter((line) => line === "unreachable")).toHaveLength(3);
    expect((await find(serverID)).serverDeployMessage).toMatch(/端口未开放/);
  });

  it("a wrong password is tried once", async () => {
    const machine = await start();
    const serverID = await submit(machine.port, { serverPasswd: "wrong-password-1" });
    expect(await deploy(serverID)).toBe(DEPLOY_STATUS.loginFailed);
    expect(machine.refused).toBeLessThanOrEqual(2);
    expect((await log(serverID)).map(({ line }) => line)).toEqual([
      "submitted",
      "connecting",
      "loginFailed",
    ]);
  });

  it("is mailed to the owner with its reason, in the owner's language", async () => {
    const machine = await start({ facts: { ...GOOD_MACHINE, memoryGib: 4 } });
    const serverID = await submit(machine.port);
    await deploy(serverID);
    expect(await mail()).toContain(
      "could not be deployed: Hardware problem.\nHardware below the floor: memory: 8 GiB needed, 4 GiB found",
    );
    await app.database.pool.query("update accounts set language = 'zn' where account_id = $1", [
      owner.accountId,
    ]);
    await app.call(submitNode, { serverID }, owner);
    await deploy(serverID);
    const { serverNote: note } = await find(serverID);
    expect(await mail()).toContain(`Nodeyard：节点 ${serverID} 部署失败`);
    expect(await mail()).toContain(`节点“${note}”`);
    expect(await mail()).toContain("硬件低于要求：内存 需要 8 GiB，实际 4 GiB");
    expect(await mail()).toContain(`/standardNode?language=zn&search=${serverID}`);
  });

  it("another host key than before is sent no password, until the owner trusts it", async () => {
    const machine = await start();
    const serverID = await submit(machine.port, { serverPasswd: "wrong-password-1" });
    await deploy(serverID);
    await app.database.pool.query("update standard_nodes set host_key = 'SHA256:before'");
    const refusedBefore = machine.refused;
    await app.call(submitNode, { serverID }, owner);
    expect(await deploy(serverID)).toBe(DEPLOY_STATUS.loginFailed);
    expect(machine.refused).toBe(refusedBefore);
    const { newHostKey } = await find(serverID);
    expect(newHostKey).toBe(machine.fingerprint);
    await app.call(acceptHostKey, { serverID, hostKey: newHostKey }, owner);
    await app.call(submitNode, { serverID }, owner);
    await deploy(serverID);
    expect(machine.refused).toBeGreaterThan(refusedBefore);
  });

  it.each([
    ["too little memory", { memoryGib: 4 }, "硬件低于要求：内存 需要 8 GiB，实际 4 GiB"],
    ["too few cores", { cpus: 2 }, "硬件低于要求：处理器核数 需要 4，实际 2"],
    ["too little storage", { storageGib: 60 }, "硬件低于要求：存储 需要 100 GiB，实际 60 GiB"],
    ["no systemd", { hasSystemd: false }, "系统不符合要求：缺少 systemd"],
    ["another architecture", { machine: "mips" }, "系统不符合要求：不支持的处理器架构"],
    ["another system", { system: "FreeBSD" }, "系统不符合要求：不是 Linux 系统"],
  ])("%s is a hardware problem, and nothing is installed", async (_what, over, text) => {
    const machine = await start({ facts: { ...GOOD_MACHINE, ...over } });
    const serverID = await submit(machine.port);
    expect(await deploy(serverID)).toBe(DEPLOY_STATUS.hardwareLow);
    expect((await find(serverID)).serverDeployMessage).toBe(text);
    expect(machine.seen.some(({ input }) => input.includes("set -- "))).toBe(false);
  });

  it("an address that another owner deploys is a conflict for the later one", async () => {
    const machine = await start();
    const first = await submit(machine.port);
    await deploy(first, DEPLOY_STATUS.installing);
    const other = await createSubmitter(app);
    const second = await submit(machine.port, {}, other);
    expect(await deploy(second, undefined, other)).toBe(DEPLOY_STATUS.addressTaken);
    expect((await find(first)).serverDeployStatus).toBe(DEPLOY_STATUS.installing);
  });

  it("an address that another node has on paper alone keeps nobody out, and nobody without a log-in hears of nodes there", async () => {
    const squatter = await createSubmitter(app);
    const elsewhere = await start();
    const squatting = await submit(elsewhere.port, {}, squatter);
    await deploy(squatting, DEPLOY_STATUS.installing, squatter);
    const device = await runAgent(elsewhere, await claimCode(app, squatter));
    const machine = await start();
    // Its own device, then the address of a machine that its deployer never saw.
    await app.database.pool.query(
      `update standard_nodes set ssh_port = $1, host_key = null, deploy_status = 6, device_id = $3
       where server_id = $2`,
      [machine.port, squatting, device],
    );
    const serverID = await submit(machine.port);
    expect(await deploy(serverID, DEPLOY_STATUS.installing)).toBe(DEPLOY_STATUS.installing);
    const guesser = await createSubmitter(app);
    const guess = await submit(machine.port, { serverPasswd: "wrong-password" }, guesser);
    expect(await deploy(guess, undefined, guesser)).toBe(DEPLOY_STATUS.loginFailed);
  });

  it("a machine that is another owner's device is a conflict", async () => {
    const machine = await start();
    const other = await createSubmitter(app);
    await runAgent(machine, await claimCode(app, other));
    const serverID = await submit(machine.port);
    expect(await deploy(serverID)).toBe(DEPLOY_STATUS.addressTaken);
  });

  it("an installation that fails three times waits for contact, with its bounded words", async () => {
    const machine = await start();
    machine.installer = `printf 'no space\\033[31m left %0400d\\n' 7; exit 1`;
    const serverID = await submit(machine.port);
    expect(await deploy(serverID)).toBe(DEPLOY_STATUS.awaitingContact);
    const text = (await log(serverID)).findLast(({ line }) => line === "installFailed")?.text ?? "";
    expect(text).toMatch(/^安装失败（代码 1）：no space \[31m left 0+$/);
    expect(text.length).toBeLessThan(230);
  });

  it("an agent that never reports waits for contact", async () => {
    const machine = await start();
    const serverID = await submit(machine.port);
    await deploy(serverID, DEPLOY_STATUS.joining);
    for (let minute = 0; minute < 11; minute += 1) {
      app.clock.advance(60_000);
      await advance(serverID);
    }
    expect((await find(serverID)).serverDeployStatus).toBe(DEPLOY_STATUS.awaitingContact);
  });

  it("an address that is not allowed any more is not connected to", async () => {
    const machine = await start();
    const serverID = await submit(machine.port);
    const id = await running(serverID);
    const config = { ...app.deps.config, nodeNetworks: [] };
    if (id !== undefined) await advanceDeployment({ ...app.deps, config }, id);
    expect((await find(serverID)).serverDeployStatus).toBe(DEPLOY_STATUS.unreachable);
    expect(machine.seen).toEqual([]);
  });
});
