import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PackageManifest } from "@nodeyard/contract/agents/release.ts";
import { writePackages } from "./packages.ts";
import { fetchRuntime, PLATFORMS, RUNTIME_VERSION } from "./runtimes.ts";
import { tar } from "../src/self-check/tar.ts";
import project from "../../package.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
const source = {
  root,
  version: "1.2.3",
  released: "2026-01-02",
  agent: Buffer.from("// the agent\n"),
  notices: "Third-party software\n",
  keys: [],
  // A runtime that runs everywhere.
  runtimes: PLATFORMS.map(
    (platform) =>
      [
        platform,
        { node: Buffer.from("#!/bin/sh\necho v24\n"), licence: Buffer.from("MIT") },
      ] as const,
  ),
};
let directory: string;
let manifest: PackageManifest;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "nodeyard-packages-"));
  manifest = await writePackages(source, directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

function output(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  expect(status, `${stdout}${stderr}`).toBe(0);
  return stdout;
}

const isInstalled = (program: string): boolean =>
  spawnSync(program, ["--version"]).error === undefined;

test("lists every package with the size and digests of its bytes", async () => {
  expect(manifest.files.map(({ name }) => name)).toEqual([
    "nodeyard-agent-1.2.3-linux-x64.tar.gz",
    "nodeyard-agent_1.2.3_amd64.deb",
    "nodeyard-agent-1.2.3-linux-arm64.tar.gz",
    "nodeyard-agent_1.2.3_arm64.deb",
    "nodeyard-agent-1.2.3.mjs",
  ]);
  for (const { name, bytes, sha256, md5 } of manifest.files) {
    const content = await readFile(join(directory, name));
    expect(content.length).toBe(bytes);
    expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
    expect(createHash("md5").update(content).digest("hex")).toBe(md5);
  }
});

test("makes the same bytes of the same sources", async () => {
  const again = await mkdtemp(join(tmpdir(), "nodeyard-packages-"));
  try {
    expect(await writePackages(source, again)).toEqual(manifest);
  } finally {
    await rm(again, { recursive: true });
  }
});

test("an archive unpacks to one folder with the agent, its runtime, unit and settings", async () => {
  const archive = join(directory, "nodeyard-agent-1.2.3-linux-x64.tar.gz");
  output("tar", "-xzf", archive, "-C", directory);
  const folder = join(directory, "nodeyard-agent-1.2.3-linux-x64");
  expect(output("sh", join(folder, "nodeyard-agent"))).toBe("v24\n");
  expect((await stat(join(folder, "node"))).mode & 0o777).toBe(0o755);
  expect((await stat(join(folder, "node"))).mtime.toISOString()).toBe("2026-01-02T00:00:00.000Z");
  expect(await readFile(join(folder, "nodeyard-agent.mjs"))).toEqual(source.agent);
  expect(await readFile(join(folder, "nodeyard-agent.service"), "utf8")).toContain(
    "ExecStart=/opt/nodeyard-agent/current/nodeyard-agent\n",
  );
  const names = output("ls", folder).split("\n");
  expect(names).toContain("nodeyard-agent.env.example");
  // The rights of lines, which the installer puts into place where they are wanted.
  expect(names).toContain("lines.conf");
  expect(names).toEqual(
    expect.arrayContaining(["nodeyard-disks.socket", "nodeyard-disks@.service"]),
  );
  expect((await stat(join(folder, "nodeyard-read-disks"))).mode & 0o777).toBe(0o755);
});

test("refuses a path that an archive cannot hold", () => {
  const entry = { path: "a".repeat(101), mode: 0o644, content: Buffer.alloc(0) };
  expect(() => [...tar([entry], new Date(0))]).toThrow("too long");
});

test("a Debian package is an ar archive of version, control data and files", async () => {
  const bytes = await readFile(join(directory, "nodeyard-agent_1.2.3_arm64.deb"));
  const members = new Map<string, Buffer>();
  expect(bytes.toString("latin1", 0, 8)).toBe("!<arch>\n");
  for (let at = 8; at < bytes.length;) {
    const length = Number(bytes.toString("latin1", at + 48, at + 58));
    expect(bytes.toString("latin1", at + 58, at + 60)).toBe("`\n");
    members.set(
      bytes.toString("latin1", at, at + 16).trim(),
      bytes.subarray(at + 60, at + 60 + length),
    );
    at += 60 + length + (length % 2);
  }
  expect([...members.keys()]).toEqual(["debian-binary", "control.tar.gz", "data.tar.gz"]);
  expect(members.get("debian-binary")?.toString()).toBe("2.0\n");
  const control = gunzipSync(members.get("control.tar.gz") ?? "").toString();
  expect(control).toContain("Architecture: arm64\n");
  expect(control).toContain("/etc/nodeyard-agent.env\n");
  const data = join(directory, "data.tar.gz");
  await writeFile(data, members.get("data.tar.gz") ?? "");
  expect(output("tar", "-tvzf", data)).toMatch(
    /^-rw------- root\/root .* \.\/etc\/nodeyard-agent\.env$/m,
  );
});

test.runIf(isInstalled("dpkg-deb"))("dpkg reads the packages", () => {
  for (const { name, kind, arch } of manifest.files) {
    if (kind !== "deb") continue;
    const file = join(directory, name);
    expect(output("dpkg-deb", "--field", file, "Architecture").trim()).toBe(
      PLATFORMS.find((platform) => platform.arch === arch)?.debian,
    );
    expect(output("dpkg-deb", "--info", file)).toContain("conffiles");
    const contents = output("dpkg-deb", "--contents", file);
    for (const path of [
      "opt/nodeyard-agent/current/node",
      "lib/systemd/system/nodeyard-agent.service",
      "lib/systemd/system/nodeyard-disks@.service",
      "etc/nodeyard-agent.env",
    ])
      expect(contents).toContain(` ./${path}\n`);
  }
});

test("the runtime is the project's own Node, and nothing but the pinned bytes is packed", async () => {
  expect(RUNTIME_VERSION).toBe(project.dependencies.node);
  const [platform] = PLATFORMS;
  if (platform === undefined) throw new Error("no platform");
  await writeFile(join(directory, `${platform.package}-${RUNTIME_VERSION}.tgz`), "other bytes");
  await expect(fetchRuntime(platform, directory)).rejects.toThrow("is not the pinned");
});

test.runIf(isInstalled("lintian"))("lintian finds nothing in the packages", () => {
  // Of their scripts, documents and names; the runtime of this test is no program.
  const file = join(directory, "nodeyard-agent_1.2.3_amd64.deb");
  const options = ["--allow-root", "--fail-on", "error,warning", "--suppress-tags"];
  output("lintian", ...options, "mismatched-override,unusual-interpreter", file);
});
