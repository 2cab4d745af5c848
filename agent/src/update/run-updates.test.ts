import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFakeAgent, type FakeAgent } from "../testing/fake-agent.ts";
import { type ProtocolServer, startProtocolServer } from "../testing/protocol-server.ts";
import { createTestRelease, type TestRelease } from "../testing/test-release.ts";
import type { UpdateResult } from "./result.ts";

let server: ProtocolServer;
let agent: FakeAgent;
let folder: string;
let release: TestRelease;
let result: UpdateResult | undefined;
const content = Buffer.alloc(100_000, "package");

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nodeyard-updates-"));
  release = await createTestRelease(folder, { version: "0.2.0", content, minimumVersion: "0.1.5" });
  server = await startProtocolServer();
  agent = await createFakeAgent(Date.now());
  server.now = () => agent.time.wallMs();
  server.codes.set("GOOD", "unused");
  server.release = release;
  server.packages.set(release.files[0]?.name ?? "", content);
  result = undefined;
  agent.updates = {
    version: "0.1.0",
    arch: "x64",
    keys: [release.publicKey],
    obstacle: undefined,
    readResult: () => Promise.resolve(result),
  };
});
afterEach(async () => {
  await server.close();
  await agent.remove();
  await rm(folder, { recursive: true });
});

const start = (options = {}) => agent.start({ server: server.url, code: "GOOD", ...options });
const ready = () => join(agent.store.directory, "update/ready");
const outcomes = () =>
  server.updateRequests.flatMap(({ outcome }) => (outcome === null ? [] : [outcome]));
const polled = (times: number) => () => server.updateRequests.length >= times;

describe("an update", () => {
  it("is downloaded, verified, reported, and handed to the unit that installs it", async () => {
    const run = start();
    await agent.time.runUntil(() => existsSync(ready()));
    await run.stop();
    const update = join(agent.store.directory, "update");
    expect(await readdir(update)).toEqual([
      "manifest.json",
      "manifest.json.minisig",
      "package.tar.gz",
      "ready",
    ]);
    expect((await readFile(join(update, "package.tar.gz"))).equals(content)).toBe(true);
    expect(outcomes()).toEqual([{ version: "0.2.0", state: "installing", message: "" }]);
    expect(agent.store.get().minimumVersion).toBe("0.1.5");
    expect(server.updateRequests[0]).toMatchObject({ channel: "stable", isCommanded: false });
  });

  it("continues a download that was interrupted", async () => {
    const [file] = release.files;
    const run = start();
    server.cutPackagesAt = 60_000;
    await agent.time.runUntil(() => agent.lines.join("").includes("was not installed"));
    server.cutPackagesAt = undefined;
    expect(outcomes()).toEqual([]);
    const part = join(agent.store.directory, "update", `${file?.sha256}.part`);
    expect((await readFile(part)).length).toBeGreaterThan(0);
    await agent.time.runUntil(() => existsSync(ready()), 7_200_000);
    await run.stop();
    expect(server.ranges.at(-1)).toMatch(/^bytes=\d+-$/);
  });

  it.each([
    ["of another key", () => (agent.updates = { ...agent.updates, keys: [] }), "has signed it"],
    [
      "with a changed manifest",
      () => (server.release = { ...release, manifest: release.manifest.replace("0.2.0", "0.3.0") }),
      "has signed it",
    ],
    [
      "with another package",
      () => server.packages.set(release.files[0]?.name ?? "", Buffer.alloc(content.length)),
      "digest",
    ],
    [
      "that is not newer",
      () => (agent.updates = { ...agent.updates, version: "0.2.0" }),
      "not newer",
    ],
  ])("%s is refused, and the reason reported", async (_, change, reason) => {
    change();
    const run = start();
    await agent.time.runUntil(polled(2));
    await run.stop();
    expect(existsSync(ready())).toBe(false);
    expect(outcomes()).toMatchObject([{ state: "failed" }]);
    expect(outcomes()[0]?.message).toContain(reason);
    expect(agent.lines.join("\n")).toContain("The update was not installed");
  });

  it("is refused once it has expired, by the later of both clocks", async () => {
    const late = Date.parse(release.expiresAt) + 1000;
    server.now = () => late;
    const run = start();
    await agent.time.runUntil(polled(2));
    await run.stop();
    expect(outcomes()[0]?.message).toContain("expired");
  });

  it("that failed is reported, and not tried again but on command", async () => {
    result = { version: "0.2.0", state: "rolledBack", message: "no report" };
    const run = start();
    await agent.time.runUntil(polled(2), 7_200_000);
    expect(outcomes()).toEqual([
      { version: "0.2.0", state: "rolledBack", message: "no report" },
      { version: "0.2.0", state: "rolledBack", message: "no report" },
    ]);
    expect(existsSync(ready())).toBe(false);
    const expiresAt = new Date(agent.time.wallMs() + 3_600_000).toISOString();
    server.commands.push({ id: "u1", kind: "update", expiresAt });
    await agent.time.runUntil(() => existsSync(ready()), 3_600_000);
    await run.stop();
    expect(server.acknowledged.map(({ state }) => state)).toEqual(["acknowledged", "done"]);
    expect(server.updateRequests.find(({ isCommanded }) => isCommanded)).toBeDefined();
  });
});

describe("without automatic updates", () => {
  it("a release is installed on command alone", async () => {
    const run = start({ autoUpdate: false });
    await agent.time.runUntil(polled(1));
    expect(server.updateRequests[0]).toMatchObject({ obstacle: "off" });
    expect(existsSync(ready())).toBe(false);
    const expiresAt = new Date(agent.time.wallMs() + 3_600_000).toISOString();
    server.commands.push({ id: "u1", kind: "update", expiresAt });
    await agent.time.runUntil(() => existsSync(ready()), 3_600_000);
    await run.stop();
  });

  it("an agent that cannot install releases declines the command", async () => {
    agent.updates = { ...agent.updates, obstacle: "noKey" };
    const run = start();
    const expiresAt = new Date(agent.time.wallMs() + 3_600_000).toISOString();
    server.commands.push({ id: "u1", kind: "update", expiresAt });
    await agent.time.runUntil(() => server.acknowledged.length === 2, 3_600_000);
    await run.stop();
    expect(server.acknowledged[1]).toMatchObject({ state: "declined" });
    expect(server.acknowledged[1]?.message).toContain("without a release key");
  });
});

it("what was downloaded before is deleted at the start, but for a part", async () => {
  const first = start();
  await agent.time.runUntil(() => existsSync(ready()));
  await first.stop();
  await rm(ready());
  await writeFile(join(agent.store.directory, "update/x.part"), "");
  agent.updates = { ...agent.updates, version: "0.2.0" };
  server.release = undefined;
  const second = agent.start({});
  const before = server.updateRequests.length;
  await agent.time.runUntil(polled(before + 1));
  await second.stop();
  expect(await readdir(join(agent.store.directory, "update"))).toEqual(["x.part"]);
});
