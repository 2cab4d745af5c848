import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { readPackages } from "../agent-packages.ts";
import { createTestKey, type TestKey, writeRelease } from "../testing/signed-packages.ts";
import { installScript } from "./install-script.ts";

let folder: string;
let key: TestKey;
let other: TestKey;
let signed: string;
let digest: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nodeyard-installer-"));
  key = await createTestKey(join(folder, "keys/release"));
  other = await createTestKey(join(folder, "keys/other"));
  const agentPackages = join(folder, "packages");
  const { files } = await writeRelease(agentPackages, key, { version: "0.2.0" });
  digest = files[0]?.sha256 ?? "";
  signed = await script(agentPackages);
});
afterAll(() => rm(folder, { recursive: true }));

async function script(agentPackages: string): Promise<string> {
  const config = { agentPackages, agentReleases: undefined } as never;
  return (await installScript("https://console.test", await readPackages({ config }))) ?? "";
}

const hasProgram = (name: string): boolean => spawnSync(name, ["-h"]).error === undefined;

describe("the script", () => {
  it.each([0.1, 0.5, 0.9, 0.999])("of which %f arrives fails and does nothing", (share) => {
    const input = signed.slice(0, Math.floor(signed.length * share));
    const { status, stdout } = spawnSync("sh", ["-s", "--", "--help"], { input, encoding: "utf8" });
    expect(status).not.toBe(0);
    expect(stdout).toBe("");
  });

  it("is run by the command that it documents, which fails when curl does or gets nothing", () => {
    const run = (curl: string) => {
      const bin = join(folder, "bin");
      mkdirSync(bin, { recursive: true });
      writeFileSync(join(bin, "curl"), `#!/bin/sh\n${curl}\n`, { mode: 0o755 });
      const command = 's=$(curl -fsSL https://console.test/install.sh) && sh -c "${s:?}" sh --help';
      const env = { PATH: `${bin}:${process.env.PATH}` };
      return spawnSync("sh", ["-c", command], { env, encoding: "utf8" });
    };
    writeFileSync(join(folder, "install.sh"), signed);
    const { status, stdout } = run(`cat ${folder}/install.sh`);
    expect(status).toBe(0);
    expect(stdout).toContain('sh -c "${s:?}" sh [OPTION');
    expect(run("exit 6").status).toBe(6);
    expect(run("exit 0").status).not.toBe(0);
  });

  it("demands the space of the archive and of what it unpacks to", () => {
    expect(signed).toContain(`kib_x64='${Math.ceil((22 + 8192) / 1024) + 4096}'\n`);
  });

  test.runIf(hasProgram("shellcheck"))("passes shellcheck", () => {
    const { stdout } = spawnSync("shellcheck", ["-s", "sh", "-"], {
      input: signed,
      encoding: "utf8",
    });
    expect(stdout).toBe("");
  });

  test.runIf(hasProgram("busybox"))(
    "is parsed by busybox, as the scripts of the package are",
    () => {
      const agent = join(import.meta.dirname, "../../../../../deploy/agent");
      const scripts = [
        "nodeyard-agent",
        "nodeyard-read-disks",
        "nodeyard-set-rights",
        "nodeyard-switch",
      ];
      for (const name of scripts.map((one) => join(agent, one)).concat(join(folder, "install.sh")))
        expect(spawnSync("busybox", ["ash", "-n", name]).status).toBe(0);
    },
  );
});

describe("the proxies of the environment", () => {
  const keep = (env: Record<string, string>, before = "") => {
    const settings = join(folder, "agent.env");
    writeFileSync(settings, before);
    const check = `settings=${settings}; keep_proxies`;
    const input = signed.replace('\nmain "$@"\n', `\n${check}\n`);
    const path = { PATH: process.env.PATH ?? "" };
    const { status, stdout } = spawnSync("sh", [], {
      input,
      env: { ...path, ...env },
      encoding: "utf8",
    });
    return { status, stdout, kept: readFileSync(settings, "utf8") };
  };

  it("are the agent's too, names in small letters first", () => {
    const env = {
      https_proxy: "http://user:p%22w@proxy.test:3128",
      HTTPS_PROXY: "http://other.test:3128",
      http_proxy: "http://proxy.test:3128",
      NO_PROXY: "yard.test, 10.0.0.0/8",
    };
    expect(keep(env)).toEqual({
      status: 0,
      stdout: "",
      kept: "https_proxy=http://user:p%22w@proxy.test:3128\nhttp_proxy=http://proxy.test:3128\nno_proxy=yard.test, 10.0.0.0/8\n",
    });
  });

  it("replace those of the settings, which stay without them", () => {
    const before = "NODEYARD_TYPE=lite\nhttps_proxy=http://old.test:3128\n";
    expect(keep({}, before).kept).toBe(before);
    expect(keep({ HTTPS_PROXY: "http://new.test:3128" }, before).kept).toBe(
      "NODEYARD_TYPE=lite\nhttps_proxy=http://new.test:3128\n",
    );
  });

  it.each([`http://a"b`, "http://a'b", "http://a\\b", "http://a\nNODEYARD_CODE=x"])(
    "are not kept where the settings would not have them as they are: %j",
    (proxy) => {
      const { kept, stdout } = keep({ https_proxy: proxy });
      expect(kept).toBe("");
      expect(stdout).toContain("does not get https_proxy");
    },
  );
});

describe.each([
  ["minisign", ["minisign"]],
  ["signify-openbsd", ["signify-openbsd"]],
  ["openssl", ["openssl"]],
])("with %s", (program, programs) => {
  /** Runs the script's own functions with a release, and with no other program that verifies. */
  const verify = (text: string, setup = "", wanted = digest) => {
    const bin = join(folder, `bin-${program}`);
    mkdirSync(bin, { recursive: true });
    const needed = [
      "sh",
      "cat",
      "grep",
      "sed",
      "tail",
      "mktemp",
      "printf",
      "readlink",
      "id",
      ...programs,
    ];
    for (const name of needed) {
      const { stdout } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
      if (stdout.startsWith("/")) {
        try {
          symlinkSync(stdout.trim(), join(bin, name));
        } catch {
          // It is there already.
        }
      }
    }
    const check = `release_key=''; home=/nonexistent; digest=${wanted}; work=$(mktemp -d); ${setup}
verify_release; echo verified`;
    const input = text.replace('\nmain "$@"\n', `\n${check}\n`);
    chmodSync(bin, 0o755);
    return spawnSync("/bin/sh", [], { input, env: { PATH: bin }, encoding: "utf8" });
  };

  test.runIf(hasProgram(program))("verifies the signature of a package", () => {
    expect(verify(signed)).toMatchObject({ status: 0, stdout: "verified\n" });
    const pinned = `release_key=${key.publicKey}`;
    expect(verify(signed, pinned)).toMatchObject({ status: 0, stdout: "verified\n" });
  });

  test.runIf(hasProgram(program))(
    "refuses another key, manifest, digest, and a package that is not signed",
    () => {
      const refused = { status: 1, stdout: "" };
      const pinned = `release_key=${other.publicKey}`;
      expect(verify(signed, pinned)).toMatchObject(refused);
      expect(verify(signed.replace('"0.2.0"', '"0.2.1"'))).toMatchObject(refused);
      expect(verify(signed, "", "0".repeat(64))).toMatchObject(refused);
      const unsigned = signed
        .replace(/^keys='.*'$/m, "keys=''")
        .replace(/signature='[^']*'/, "signature=''");
      expect(verify(unsigned)).toMatchObject({ status: 0 });
      expect(verify(unsigned, `release_key=${key.publicKey}`)).toMatchObject(refused);
      // An upgrade is held to the keys of the version that is there.
      const installed = join(folder, "home");
      mkdirSync(join(installed, "current"), { recursive: true });
      writeFileSync(
        join(installed, "current/release-keys"),
        `${other.publicKey}\n${key.publicKey}\n`,
      );
      expect(verify(signed, `home=${installed}`)).toMatchObject({ status: 0 });
      expect(verify(unsigned, `home=${installed}`)).toMatchObject(refused);
    },
  );
});

it("what it installs is readable to the agent's user, where root's files are root's alone", () => {
  const home = join(folder, "readable");
  const archive = join(folder, "readable.tar.gz");
  const made = `mkdir -p pack/package && printf '#!/bin/sh\n' >pack/package/nodeyard-agent && chmod 755 pack/package/nodeyard-agent &&
    tar -czf ${archive} -C pack package && sha256sum ${archive}`;
  const { stdout: digests } = spawnSync("sh", ["-c", made], { cwd: folder, encoding: "utf8" });
  // Left by an installer of before, for which they were root's alone.
  mkdirSync(join(home, "versions"), { recursive: true, mode: 0o700 });
  const steps = `home=${home}; version=0.2.0; path=/package.tar.gz; digest=${digests.split(" ", 1)[0]}; kib=1
verify_release() { :; }; download() { cp ${archive} "$2"; }; fetch_release; touch "$release/later"`;
  const input = `umask 077\n${signed.replace('\nmain "$@"\n', `\n${steps}\n`)}`;
  expect(spawnSync("sh", [], { input, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  const { stdout } = spawnSync("find", [home, "-not", "-perm", "-o+r"], { encoding: "utf8" });
  expect(stdout).toBe("");
});

it("has to have space where its files go, which is not always the file system of /opt", () => {
  const home = join(folder, "elsewhere");
  const steps = `home=${home}; version=0.2.0; digest=0; kib=2048
df() { echo Available; if [ "$2" = ${home}/versions ]; then echo - - - 1024; else echo - - - 4096; fi; }; fetch_release`;
  const input = signed.replace('\nmain "$@"\n', `\n${steps}\n`);
  const { status, stderr } = spawnSync("sh", [], {
    input,
    env: { PATH: process.env.PATH },
    encoding: "utf8",
  });
  expect(stderr).toBe(
    `The file system of ${home} has too little space: 1 MiB free, 2 MiB needed.\n`,
  );
  expect(status).toBe(1);
});

it("without a program that verifies, the installer says so and goes by the digest", () => {
  const input = signed.replace(
    '\nmain "$@"\n',
    "\nhas() { false; }; openssl() { return 127; }; release_key=''; home=/nonexistent; digest=0; work=$(mktemp -d); verify_release\n",
  );
  const { status, stdout } = spawnSync("sh", [], { input, encoding: "utf8" });
  expect(status).toBe(0);
  expect(stdout).toContain("No program here verifies signatures");
});
