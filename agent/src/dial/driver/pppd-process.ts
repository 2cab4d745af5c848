import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { processStart } from "../../platform/process-start.ts";
import { signalGroup } from "../../tasks/process-group.ts";

/** Time for a farewell to the access concentrator. */
const STOP_GRACE_MS = 6_000;
const POLL_INTERVAL_MS = 1_000;
const STOP_POLL_MS = 50;
/** The end of a log has the reason; options are shorter. */
const MAX_READ_BYTES = 16_384;

const PID_FILE = "pppd.pid";
const LOG_FILE = "pppd.log";
const OPTIONS_FILE = "options";

interface PppdEnd {
  /** Undefined if a signal ended it, or if an earlier agent had started it. */
  exitCode: number | undefined;
  log: string;
  /** Why it could not be started. */
  notStarted?: string;
}

/** A pppd process, which outlives the agent. */
export interface Pppd {
  /** Options that it was started with. */
  readonly options: string;
  readonly startedAtMs: number;
  readonly ended: Promise<PppdEnd>;
  /** SIGTERM, then SIGKILL; resolves when it is gone. */
  stop(): Promise<void>;
}

/** Starts pppd in a session of its own, with its options, log and PID in the directory, which others cannot read. */
export function startPppd(program: string, directory: string, options: string): Pppd {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  writeFileSync(join(directory, OPTIONS_FILE), options, { mode: 0o600 });
  const log = openSync(join(directory, LOG_FILE), "w", 0o600);
  const child = spawn(program, ["file", join(directory, OPTIONS_FILE)], {
    // The agent's settings, in its environment, are not passed on.
    env: { PATH: process.env.PATH },
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const { promise: ended, resolve } = Promise.withResolvers<PppdEnd>();
  const startedAtMs = Date.now();
  const { pid } = child;
  child.on("error", (error) => {
    if (pid === undefined) resolve({ exitCode: undefined, log: "", notStarted: error.message });
  });
  child.on("exit", (code) =>
    resolve({ exitCode: code ?? undefined, log: readEnd(directory, LOG_FILE) }),
  );
  child.unref();
  if (pid === undefined)
    return { options, startedAtMs, ended, stop: async () => void (await ended) };
  const startedAt = processStart(pid);
  const written = JSON.stringify({ pid, startedAt });
  // Synchronous: if the agent is killed before this line, its successor would not find the process.
  writeFileSync(join(directory, PID_FILE), written, { mode: 0o600 });
  return { options, startedAtMs, ended, stop: () => stopProcess(pid, startedAt) };
}

/** The pppd that an earlier agent started in this directory; undefined if it has ended. */
export function adoptPppd(directory: string): Pppd | undefined {
  const path = join(directory, PID_FILE);
  const left = readHolder(path);
  if (left === undefined || !isRunning(left.pid, left.startedAt)) return undefined;
  return {
    options: readEnd(directory, OPTIONS_FILE),
    startedAtMs: statSync(path).mtimeMs,
    ended: untilGone(left, directory),
    stop: () => stopProcess(left.pid, left.startedAt),
  };
}

/** Only the parent process learns the exit code. */
async function untilGone(
  { pid, startedAt }: { pid: number; startedAt: string },
  directory: string,
): Promise<PppdEnd> {
  while (isRunning(pid, startedAt)) await delay(POLL_INTERVAL_MS, undefined, { ref: false });
  return { exitCode: undefined, log: readEnd(directory, LOG_FILE) };
}

function isRunning(pid: number, startedAt: string): boolean {
  return startedAt !== "" && processStart(pid) === startedAt;
}

async function stopProcess(pid: number, startedAt: string): Promise<void> {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    if (!isRunning(pid, startedAt)) return;
    signalGroup(pid, signal);
    const until = Date.now() + STOP_GRACE_MS;
    while (isRunning(pid, startedAt) && Date.now() < until) await delay(STOP_POLL_MS);
  }
}

/** The end of a file, as Latin-1: a carrier's words may be in any encoding. Empty if there is none. */
function readEnd(directory: string, name: string): string {
  try {
    return readFileSync(join(directory, name)).subarray(-MAX_READ_BYTES).toString("latin1");
  } catch {
    return "";
  }
}

function readHolder(path: string): { pid: number; startedAt: string } | undefined {
  try {
    const value = JSON.parse(readFileSync(path, "utf8")) as { pid: number; startedAt: string };
    return Number.isInteger(value.pid) && value.pid > 1 ? value : undefined;
  } catch {
    return undefined;
  }
}
