import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
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

interface CleanRoot {
  /** Where it is on this machine. */
  readonly path: string;
  /** Runs a shell command in it. @returns exit code and what it printed. */
  run(command: string): Promise<{ status: number; output: string }>;
  stop(): Promise<void>;
}

/** Debian as debootstrap makes it, with what a device has to have: systemd, curl, certificates. Kept below `directory`. */
function makeRoot(directory: string): string {
  const root = join(directory, "clean");
  if (existsSync(join(root, "usr/bin/curl"))) return root;
  const options = ["--variant=minbase", "--include=systemd,systemd-sysv,curl,ca-certificates"];
  const made = spawnSync("debootstrap", [...options, "bookworm", root], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (made.status !== 0) throw new Error(`debootstrap ended with ${made.status}`);
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

/** Boots a copy of the clean root, so that each trial begins with a machine that never had the agent. */
export async function bootCleanRoot(directory: string): Promise<CleanRoot> {
  const root = join(directory, "machine");
  await rm(root, { recursive: true, force: true });
  spawnSync("cp", ["-a", makeRoot(directory), root]);
  await copyFile("/etc/resolv.conf", join(root, "etc/resolv.conf"));
  const boot = spawn("sh", [join(import.meta.dirname, "boot.sh"), root], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const run = async (systemd: number, command: string) => {
    const inside = ["-t", String(systemd), "-m", "-p", "-u", "-i", "-C"];
    const clean = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8"];
    const shell = ["sh", "-c", `{ ${command}\n} 2>&1`];
    // Not in step with this process, which may be the server that the command asks.
    const child = spawn("nsenter", [...inside, "chroot", root, ...clean, ...shell]);
    const output = await text(child.stdout);
    if (child.exitCode === null) await once(child, "exit");
    return { status: child.exitCode ?? 1, output };
  };
  for (const deadline = Date.now() + BOOTED_WITHIN_MS; Date.now() < deadline; await sleep(500)) {
    const systemd = boot.pid === undefined ? undefined : await findSystemd(boot.pid);
    if (systemd === undefined) continue;
    const { output } = await run(systemd, "systemctl is-system-running");
    if (!/^(?:running|degraded)$/m.test(output)) continue;
    return {
      path: root,
      run: (command) => run(systemd, command),
      stop: async () => {
        // The namespaces end with their first process, and every process in them with that.
        process.kill(systemd, "SIGKILL");
        if (boot.exitCode === null) await new Promise((resolve) => boot.once("exit", resolve));
      },
    };
  }
  boot.kill();
  throw new Error("systemd did not boot in the clean root");
}
