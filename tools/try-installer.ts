// `node tools/try-installer.ts`: tries the one-line installer on a clean Debian with its own systemd, against a server of
// its own: refuses, installs, binds, restarts, upgrades, returns to the version before, removes. Prints what was done; exits with 1 at
// the first thing that is not as it should be, with 3 where no clean Debian can be booted.
import assert from "node:assert/strict";
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import { createActivationCode } from "../server/src/rooms/bcode/claim.ts";
import { createOwner } from "../server/src/platform/testing/owners.ts";
import { readConfig } from "../server/src/platform/config.ts";
import { startServer } from "../server/src/start-server.ts";
import { writePackages } from "../agent/build/packages.ts";
import { PLATFORMS } from "../agent/build/runtimes.ts";
import { signPackages } from "./release/sign-packages.ts";
import { createSigningKey } from "./release/signing-key.ts";
import { bootCleanRoot, obstacle } from "./installer/clean-root.ts";
import { measureIdle } from "./installer/measure-idle.ts";
import { readArguments } from "./read-arguments.mjs";

const SMARTCTL = `#!/bin/sh
if [ "$1" = --scan-open ]; then echo "/dev/sda -d sat # /dev/sda [SAT], ATA device"; else grep CapEff /proc/self/status; fi
`;

const root = join(import.meta.dirname, "..");
const why = obstacle();
if (why !== undefined) {
  console.log(`No clean Debian can be booted here: ${why}`);
  process.exit(3);
}
const { directory, minutes } = readArguments(
  `node tools/try-installer.ts [OPTION …]
  --directory DIR   where the clean Debian is made and kept; default in the directory for temporary files
  --minutes N       how long to measure what the idle agent uses; default not at all`,
  {
    options: {
      directory: { type: "string", default: join(tmpdir(), "nodeyard-installer") },
      minutes: { type: "string", default: "0" },
    },
  },
).values;
await mkdir(directory, { recursive: true });
const data = await mkdtemp(join(directory, "data-"));
// PostgreSQL does not run as root, and has to get there.
await chmod(data, 0o755);
const packages = join(data, "packages");

const BUILT = join(root, "agent/dist/packages");
const { version: built } = JSON.parse(await readFile(join(BUILT, "manifest.json"), "utf8")) as {
  version: string;
};
const agent = await readFile(join(root, "agent/dist/nodeyard-agent.mjs"), "utf8");

const releases = join(data, "releases");
await mkdir(releases);
const keyFile = join(data, "key");
const publicKey = await createSigningKey(keyFile);

/** Signed packages of another version. Their runtime leads to the one of the first, as packing it again takes longest. */
async function sign(directory: string, version: string, program: string): Promise<void> {
  const node = Buffer.from('#!/bin/sh\nexec /srv/node "$@"\n');
  const runtimes = PLATFORMS.map(
    (platform) => [platform, { node, licence: Buffer.from("") }] as const,
  );
  const source = {
    root,
    version,
    released: "2026-11-22",
    agent: Buffer.from(program),
    notices: "",
    keys: [publicKey],
  };
  await writePackages({ ...source, runtimes }, directory);
  await signPackages(directory, {
    keyFile: `${keyFile}.sec`,
    channel: "stable",
    validDays: 1,
    minimumVersion: "0.0.0",
  });
}

const offer = (version: string, program: string): Promise<void> => sign(packages, version, program);

/** The agent of another version, which accepts releases of the key. */
function agentOf(version: string): string {
  const keyed = agent.replace(/(const RELEASE_KEYS = )\[\]/, `$1${JSON.stringify([publicKey])}`);
  assert.notEqual(keyed, agent);
  return keyed.replaceAll(`"${built}"`, `"${version}"`);
}

// As they were built.
await cp(BUILT, packages, { recursive: true });
const server = await startServer({
  config: readConfig(
    {
      NODE_ENV: "test",
      PORT: "0",
      NODEYARD_LOG: "warn",
      NODEYARD_DATA: join(data, "server"),
      NODEYARD_AGENT_PACKAGES: packages,
      NODEYARD_AGENT_RELEASES: releases,
    },
    ["--empty"],
  ),
  projectRoot: root,
  pagesDirectory: undefined,
  onListening: () => undefined,
  onProgress: () => undefined,
});
const { db } = server.app.deps;
const machine = await bootCleanRoot(directory);
await copyFile(process.execPath, join(machine.path, "srv/node"));

/** Runs the installer as an owner does. */
function install(options: string) {
  return step(`s=$(curl -fsSL ${server.address}/install.sh) && sh -c "\${s:?}" sh ${options}`);
}

async function step(command: string): Promise<{ status: number; output: string }> {
  const startedAt = Date.now();
  const result = await machine.run(command);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  console.log(`\n# ${command}\n${result.output.trimEnd()}\n[${result.status}, ${seconds} s]`);
  return result;
}

/** Rolls a release out, and waits until the device has reported what came of it. */
async function rollOut(version: string, program: string): Promise<string> {
  const directory = join(releases, version);
  await sign(directory, version, program);
  await db.updateTable("agent_rollouts").set({ state: "stopped" }).execute();
  const now = new Date();
  const { agent_rollout_id: id } = await db
    .insertInto("agent_rollouts")
    .values({
      version,
      channel: "stable",
      manifest: await readFile(join(directory, "manifest.json"), "utf8"),
      signature: await readFile(join(directory, "manifest.json.minisig"), "utf8"),
      expires_at: new Date(now.getTime() + 86_400_000),
      percent: 100,
      state: "running",
      created_at: now,
      changed_at: now,
    })
    .returning("agent_rollout_id")
    .executeTakeFirstOrThrow();
  // It asks within two minutes after its start, and half-hourly from then on.
  await machine.run("systemctl restart nodeyard-agent");
  for (const deadline = Date.now() + 420_000; Date.now() < deadline; await sleep(2_000)) {
    const row = await db
      .selectFrom("agent_updates")
      .select(["state", "message"])
      .where("agent_rollout_id", "=", id)
      .executeTakeFirst();
    if (row?.state === "offered" || row?.state === "installing" || row === undefined) continue;
    console.log(`\n# rollout of ${version}: ${row.state} ${row.message}`);
    await step("journalctl -u nodeyard-update -o cat --no-pager | tail -n 5");
    return row.state ?? "";
  }
  await step("journalctl -u nodeyard-agent -u nodeyard-update -o cat --no-pager | tail -n 40");
  throw new Error(`the device reported nothing of ${version}`);
}

const printed = async (command: string) => (await machine.run(command)).output.trim();
const version = () => printed("/opt/nodeyard-agent/current/nodeyard-agent --version");
const isActive = () => printed("systemctl is-active nodeyard-agent");

try {
  const accountId = await createOwner(db, { createdAt: new Date() });
  const code = createActivationCode();
  const claimed = {
    code,
    region: "mainland",
    account_id: accountId,
    claimed_at: new Date(),
  } as const;
  await db.insertInto("activation_codes").values(claimed).execute();

  const withoutCode = await install("");
  assert.equal(withoutCode.status, 1);
  assert.match(withoutCode.output, /activation code is needed/);
  assert.equal(await printed("ls /opt"), "");

  // Prints its rights in place of a disk's data.
  await writeFile(join(machine.path, "usr/sbin/smartctl"), SMARTCTL, { mode: 0o755 });
  assert.equal((await install(`--code ${code} --type normal`)).status, 0);
  const rights = await step(
    "/srv/node -e \"require('net').connect('/run/nodeyard-disks.sock').pipe(process.stdout)\"",
  );
  // CAP_SYS_RAWIO and CAP_SYS_ADMIN.
  assert.match(rights.output, /^\/dev\/sda sat text 0 CapEff:\s+0000000000220000$/m);
  assert.match(
    await printed("cat /etc/systemd/system/nodeyard-agent.service.d/disks.conf"),
    /^\[Service\]$/m,
  );
  const bound = await db
    .selectFrom("devices")
    .select("bound_at")
    .where("account_id", "=", accountId)
    .execute();
  assert.equal(bound.length, 1);
  const modes = await step(
    "stat -c '%a %n' /etc/nodeyard-agent.env /var/lib/nodeyard-agent/state.json",
  );
  assert.match(modes.output, /^600 .*\n600 /);
  if (Number(minutes) > 0) console.log(`\n${await measureIdle(machine.run, Number(minutes))}`);

  const restarted = "systemctl restart nodeyard-agent; sleep 5; systemctl is-active nodeyard-agent";
  assert.equal((await step(restarted)).status, 0);

  const service = "/proc/$(systemctl show -p MainPID --value nodeyard-agent)";
  const account = await step(`stat -c %U ${service}; grep -h Cap ${service}/status`);
  assert.match(account.output, /^nodeyard-agent\n(?:Cap\w+:\s0+\n)+$/);
  assert.doesNotMatch(await printed("cat /etc/nodeyard-agent.env"), /NODEYARD_CODE/);

  await offer("0.2.0", agentOf("0.2.0"));
  assert.equal((await install("")).status, 0);
  assert.equal(await version(), "0.2.0");

  const failingProgram = (failed: string, program: string): string =>
    `if (process.argv.includes("--version")) console.log("${failed}"); else ${program}`;
  assert.equal(await rollOut("0.3.0", agentOf("0.3.0")), "updated");
  assert.equal(await version(), "0.3.0");
  assert.equal(await rollOut("0.4.0", failingProgram("0.4.0", "process.exit(2);")), "rolledBack");
  assert.equal(await version(), "0.3.0");
  assert.equal(await isActive(), "active");
  // Killed in the middle of a switch, before the new version has reported; then the unit starts, as it does at boot.
  await offer("0.5.0", failingProgram("0.5.0", "setTimeout(() => process.exit(2), 25_000);"));
  const interrupted = install("");
  for (let tries = 0; (await printed("readlink /opt/nodeyard-agent/pending")) === ""; tries += 1) {
    assert.ok(tries < 300);
    await sleep(200);
  }
  await sleep(3_000);
  await machine.run(
    "for p in /proc/[0-9]*; do if tr '\\0' ' ' <$p/cmdline | grep -q '^/bin/sh .*nodeyard-switch'; then kill -9 ${p#/proc/}; fi; done",
  );
  await interrupted;
  assert.equal(await version(), "0.5.0");
  await step("systemctl start nodeyard-update.path");
  for (let tries = 0; (await version()) !== "0.3.0"; tries += 1) {
    assert.ok(tries < 200);
    await sleep(2_000);
  }
  assert.equal(await printed("ls /opt/nodeyard-agent/pending 2>/dev/null"), "");

  const failing = {
    "0.6.0": "setInterval(() => {}, 1000);",
    "0.7.0": "process.exit(2);",
  };
  for (const [failed, program] of Object.entries(failing)) {
    await offer(failed, failingProgram(failed, program));
    assert.equal((await install("")).status, 1);
    assert.equal(await version(), "0.3.0");
    assert.equal(await isActive(), "active");
    assert.doesNotMatch(await printed("ls /opt/nodeyard-agent/versions"), new RegExp(failed));
  }

  assert.equal((await install("--remove")).status, 0);
  assert.notEqual(await isActive(), "active");
  assert.equal(
    await printed("ls /opt; ls /var/lib/nodeyard-agent/state.json"),
    "/var/lib/nodeyard-agent/state.json",
  );
  await offer("0.8.0", agentOf("0.8.0"));
  assert.equal((await install("--allow-reboot")).status, 0);
  // A service of root, and back: the state belongs to the account of the service.
  const ownerOfState = "stat -c %U /var/lib/nodeyard-agent/state.json";
  assert.equal(await printed(ownerOfState), "root");
  assert.equal(
    (
      await step(
        "sed -i /REBOOT/d /etc/nodeyard-agent.env; /opt/nodeyard-agent/current/nodeyard-set-rights; systemctl daemon-reload; systemctl restart nodeyard-agent; sleep 3; systemctl is-active nodeyard-agent",
      )
    ).status,
    0,
  );
  assert.equal(await printed(ownerOfState), "nodeyard-agent");
  assert.equal((await install("--purge")).status, 0);
  assert.equal(await printed("systemctl list-units --all --no-legend 'nodeyard*'"), "");
  const left =
    "/run/nodeyard-* /var/lib/nodeyard-update /opt/nodeyard-agent /var/lib/nodeyard-agent /etc/nodeyard-agent.env /etc/systemd/system/nodeyard-agent.service* /etc/systemd/system/nodeyard-disks*";
  assert.equal(await printed(`ls -d ${left} 2>/dev/null`), "");
  console.log("\nAll trials of the installer passed.");
} finally {
  await machine.stop();
  await server.stop();
  await rm(data, { recursive: true, force: true });
}
