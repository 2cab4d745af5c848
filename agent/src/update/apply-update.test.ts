import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestRelease, type TestRelease } from "../testing/test-release.ts";
import { en } from "../texts.en.ts";
import { applyUpdate, type ApplyOptions } from "./apply-update.ts";
import { runProgram } from "./run-program.ts";

let root: string;
let home: string;
let folder: string;
let release: TestRelease;

/** Prints its arguments into a file, and ends as the test wants. */
const switchScript = (status: number) =>
  `#!/bin/sh\necho "$@" >>${home}/switched\nexit ${status}\n`;

async function packageOf(version: string, agent: string, status = 0): Promise<Buffer> {
  const content = join(root, "content", `nodeyard-agent-${version}`);
  await mkdir(content, { recursive: true });
  await writeFile(join(content, "nodeyard-agent"), agent, { mode: 0o755 });
  await writeFile(join(content, "nodeyard-switch"), switchScript(status), { mode: 0o755 });
  const archive = join(root, "package.tar.gz");
  spawnSync("tar", ["-czf", archive, "-C", join(root, "content"), `nodeyard-agent-${version}`]);
  return readFile(archive);
}

/** As the agent leaves an update that it has downloaded. */
async function download(content: Buffer, version = "0.2.0"): Promise<void> {
  release = await createTestRelease(join(root, `release-${version}`), { version, content });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "manifest.json"), release.manifest);
  await writeFile(join(folder, "manifest.json.minisig"), release.signature);
  await writeFile(join(folder, "package.tar.gz"), content);
  await writeFile(join(folder, "ready"), "");
}

const apply = (change: Partial<ApplyOptions> = {}) =>
  applyUpdate({
    home,
    folder,
    resultFile: join(root, "result.json"),
    keys: [release.publicKey],
    current: "0.1.0",
    channel: "stable",
    arch: "x64",
    nowMs: Date.now(),
    run: runProgram,
    texts: en,
    ...change,
  });
const versions = () => readdir(join(home, "versions")).catch(() => []);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "nodeyard-apply-"));
  home = join(root, "home");
  folder = join(root, "state/update");
  await mkdir(home, { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

it("installs what is signed, and switches to it", async () => {
  await download(await packageOf("0.2.0", "#!/bin/sh\n"));
  expect(await apply()).toEqual({ version: "0.2.0", state: "installed", message: "" });
  const name = `0.2.0-${release.files[0]?.sha256.slice(0, 12)}`;
  expect(await versions()).toEqual([name]);
  expect(await readFile(join(home, "switched"), "utf8")).toBe(
    `${join(home, "versions", name)} 300\n`,
  );
  expect(existsSync(join(folder, "ready"))).toBe(false);
  expect(JSON.parse(await readFile(join(root, "result.json"), "utf8"))).toMatchObject({
    state: "installed",
  });
});

it("reports that the new version did not", async () => {
  await download(await packageOf("0.2.0", "#!/bin/sh\n", 1));
  expect(await apply()).toMatchObject({ version: "0.2.0", state: "rolledBack" });
});

it("switches to nothing that is not signed, is not newer, or does not run", async () => {
  const content = await packageOf("0.2.0", "#!/bin/sh\nexit 1\n");
  await download(content);
  const refused = async (change: Partial<ApplyOptions>, message: string) => {
    expect(await apply(change)).toMatchObject({ state: "failed", message });
    expect(await versions()).toEqual([]);
    expect(existsSync(join(home, "switched"))).toBe(false);
  };
  await refused({}, en.updateDoesNotRun());
  await refused({ keys: [] }, en.updateRefused({ why: "unsigned" }));
  await refused({ current: "0.2.0" }, en.updateRefused({ why: "notNewer" }));
  await refused({ nowMs: Date.parse(release.expiresAt) }, en.updateRefused({ why: "expired" }));
  await writeFile(join(folder, "package.tar.gz"), Buffer.concat([content, content]));
  await refused({}, en.updateRefused({ why: "unsigned" }));
  await writeFile(join(folder, "package.tar.gz"), "");
  await refused({}, en.updateRefused({ why: "unsigned" }));
});

it("follows no link and waits for no pipe of the agent", async () => {
  const content = await packageOf("0.2.0", "#!/bin/sh\n");
  await download(content);
  const file = join(folder, "package.tar.gz");
  await copyFile(file, join(root, "elsewhere"));
  await rm(file);
  await symlink(join(root, "elsewhere"), file);
  expect((await apply()).message).toContain("ELOOP");
  await rm(file);
  spawnSync("mkfifo", [file]);
  await chmod(file, 0o600);
  expect((await apply()).message).toContain("not a regular file");
  await writeFile(join(folder, "manifest.json"), " ".repeat(70_000));
  expect((await apply()).message).toContain("too large");
});
