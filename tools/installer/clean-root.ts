import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { copyFile, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

const NEEDED = ["debootstrap", "unshare", "nsenter", "chroot"];
const BOOTED_WITHIN_MS = 180_000;

/** Why no clean root can be booted here; undefined if one can. */
export function obstacle(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "root on Linux is needed";
  const missing = NEEDED.filter((name) => spawnSync("which", [name]).status !== 0);
  return missing.length > 0 ? `missing: ${missing.join(", ")}` : undefined;
}

export interface CleanRoot {
  /** Absolute path of the root on this machine. */
  readonly path: string;
  /** Runs a shell command in it. @returns exit code and what it printed. */
  run(command: string): Promise<{ status: number; output: string }>;
  /** Boots it again after `stop`. */
  boot(): Promise<void>;
  /** Ends it as a power cut does. */
  stop(): Promise<void>;
}

/** Packages that the installer requires of a device. */
const DEVICE_PACKAGES = ["systemd", "systemd-sysv", "curl", "ca-certificates"];

/** Debian as debootstrap makes it, with what a device has to have and some packages more. Kept below `directory`. */
export function makeRoot(directory: string, packages: readonly string[] = []): string {
  const root = join(directory, "clean");
  const wanted = [...DEVICE_PACKAGES, ...packages].join(",");
  const stamp = join(root, "srv/packages");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return root;
  rmSync(root, { recursive: true, force: true });
  // In a mount namespace of its own, so that an unfinished root can be deleted.
  const made = spawnSync(
    "unshare",
    ["--mount", "debootstrap", "--variant=minbase", `--include=${wanted}`, "bookworm", root],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  if (made.status !== 0) throw new Error(`debootstrap ended with ${made.status}`);
  writeFileSync(stamp, wanted);
  return root;
}

/** The first process below `pid` that is systemd. */
async function findSystemd(pid: number): Promise<number | undefined> {
  for (const name of await readdir("/proc")) {
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const [, comm = "", parent] = /^\d+ \((.*)\) \S (\d+)/.exec(stat) ?? [];
    if (Number(parent) === pid && comm === "systemd") return Number(name);
  }
  return undefined;
}

async function runIn(
  root: string,
  systemd: number,
  command: string,
): Promise<{ status: number; output: string }> {
  const inside = ["-t", String(systemd), "-m", "-p", "-u", "-i", "-C"];
  const clean = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8"];
  const shell = ["sh", "-c", `{ ${command}\n} 2>&1`];
  // Not in step with this process, which may be the server that the command asks.
  const child = spawn("nsenter", [...inside, "chroot", root, ...clean, ...shell]);
  const output = await text(child.stdout);
  if (child.exitCode === null) await once(child, "exit");
  return { status: child.exitCode ?? 1, output };
}

/** Boots a root's systemd. @returns its process and how it is ended. */
async function boot(root: string): Promise<{ systemd: number; end: () => Promise<void> }> {
  const child = spawn("sh", [join(import.meta.dirname, "boot.sh"), root], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (const deadline = Date.now() + BOOTED_WITHIN_MS; Date.now() < deadline; await sleep(500)) {
    const systemd = child.pid === undefined ? undefined : await findSystemd(child.pid);
    if (systemd === undefined) continue;
    const { output } = await runIn(root, systemd, "systemctl is-system-running");
    if (!/^(?:running|degraded)$/m.test(output)) continue;
    const end = async () => {
      // The namespaces end with their first process, and every process in them with that.
      process.kill(systemd, "SIGKILL");
      if (child.exitCode === null) await new Promise((resolve) => child.once("exit", resolve));
    };
    return { systemd, end };
  }
  child.kill();
  throw new Error("systemd did not boot in the clean root");
}

/** Boots a copy of the clean root, so that each trial begins with a machine that never had the agent. */
export async function bootCleanRoot(
  directory: string,
  packages: readonly string[] = [],
): Promise<CleanRoot> {
  const root = join(directory, "machine");
  await rm(root, { recursive: true, force: true });
  spawnSync("cp", ["-a", makeRoot(directory, packages), root]);
  await copyFile("/etc/resolv.conf", join(root, "etc/resolv.conf"));
  let booted: Awaited<ReturnType<typeof boot>> | undefined = await boot(root);
  return {
    path: root,
    run: (command) => {
      if (!booted) throw new Error("the machine is not booted");
      return runIn(root, booted.systemd, command);
    },
    boot: async () => {
      booted ??= await boot(root);
    },
    stop: async () => {
      const ending = booted;
      booted = undefined;
      await ending?.end();
    },
  };
}
