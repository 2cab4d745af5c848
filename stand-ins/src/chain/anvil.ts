import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LOCAL_CHAIN_ID } from "@nodeyard/server/platform/chain/local-chain-file.ts";
import { isAlive } from "@nodeyard/server/platform/embedded/is-alive.ts";
import { findFreePort } from "@nodeyard/server/platform/embedded/server-process.ts";

const START_WITHIN_MS = 30_000;
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

/** Anvil is not available for this platform, or not installed. */
export class NoLocalChainError extends Error {
  override readonly name = "NoLocalChainError";
}

/** Stops anvil when the parent's end of the pipe closes, and prints its PID as a fallback. */
const GUARD = `exec 3<&0; "$@" </dev/null & p=$!; echo $p > "$PID_FILE"; ( cat <&3 >/dev/null; kill $p 2>/dev/null ) & wait $p`;

export interface Anvil {
  readonly url: string;
  readonly exited: Promise<void>;
  requestStop(): void;
}

/** The binary of the platform's npm package: the wrapper package would download it. */
function findProgram(): string {
  const platform = process.platform === "win32" ? "win32" : process.platform;
  const name = `@foundry-rs/anvil-${platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const file = process.platform === "win32" ? "anvil.exe" : "anvil";
  const found = (createRequire(import.meta.url).resolve.paths(name) ?? [])
    .map((folder) => join(folder, name, "bin", file))
    .find((path) => existsSync(path));
  if (found === undefined) throw new NoLocalChainError(`${name} is not installed`);
  return found;
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] }),
      signal: AbortSignal.timeout(2000),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Stops an orphaned process of an earlier server. */
async function stopOrphan(pidFile: string): Promise<void> {
  const pid = Number(await readFile(pidFile, "utf8").catch(() => ""));
  if (!pid || !isAlive(pid)) return;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (!commandLine.includes("anvil")) return;
  process.kill(pid, "SIGKILL");
  for (let waitedMs = 0; isAlive(pid) && waitedMs < 5000; waitedMs += 20) await sleep(20);
}

/**
 * Starts a chain without automatic mining, on loopback, at `url` or a free port. Loads `stateFile`, if it exists, before it
 * accepts requests.
 */
export async function startAnvil(options: {
  readonly directory: string;
  readonly stateFile?: string;
  readonly url?: string;
}): Promise<Anvil> {
  const { directory, stateFile } = options;
  const program = findProgram();
  await mkdir(directory, { recursive: true });
  const pidFile = join(directory, "anvil.pid");
  await stopOrphan(pidFile);
  const url = options.url ?? `http://127.0.0.1:${await findFreePort()}`;
  const log = await open(join(directory, "anvil.log"), "w", 0o600);
  const args = [
    "--host=127.0.0.1",
    `--port=${new URL(url).port}`,
    "--no-cors",
    `--chain-id=${LOCAL_CHAIN_ID}`,
    "--no-mining",
    "--accounts=1",
    `--cache-path=${join(directory, "cache")}`,
    "--quiet",
    ...(stateFile !== undefined && existsSync(stateFile) ? [`--load-state=${stateFile}`] : []),
  ];
  const isWindows = process.platform === "win32";
  const child = spawn(
    isWindows ? program : "/bin/sh",
    isWindows ? args : ["-c", GUARD, "sh", program, ...args],
    {
      cwd: directory,
      env: { PATH: process.env["PATH"] ?? dirname(program), HOME: directory, PID_FILE: pidFile },
      stdio: ["pipe", log.fd, log.fd],
      detached: !isWindows,
    },
  );
  // Before anything is awaited: a program that ends at once has ended by then.
  const exited = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });
  await log.close();
  child.stdin?.on("error", () => {});
  const requestStop = (): void => {
    if (isWindows) child.kill();
    else child.stdin?.end();
  };
  for (let waitedMs = 0; waitedMs < START_WITHIN_MS; waitedMs += 20) {
    if (await isAnswering(url))
      return { url, exited: exited.then(() => rm(pidFile, { force: true })), requestStop };
    if (child.exitCode !== null || child.signalCode !== null) break;
    await sleep(20);
  }
  requestStop();
  await exited;
  const output = await readFile(join(directory, "anvil.log"), "utf8").catch(() => "");
  throw new Error(`The local chain did not start: ${output.slice(-1000)}`);
}
