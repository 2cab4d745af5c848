import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { constants, getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";

export interface ChildLimits {
  /** Memory in use. */
  readonly residentBytes: number;
  readonly processorMs: number;
  readonly lifetimeMs: number;
}

const HEAP_MB = 64;
const CHECK_EVERY_MS = 250;
/** Linux counts a process's processor time in hundredths of a second. */
const TICK_MS = 10;

/** Use of a process so far; undefined once it has ended, and where the system does not tell. */
async function usageOf(pid: number): Promise<Omit<ChildLimits, "lifetimeMs"> | undefined> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, "latin1").catch(() => undefined);
  const [stat, status] = [await read("stat"), await read("status")];
  if (stat === undefined || status === undefined) return undefined;
  // Behind the name, which may have spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const field = (number: number): number => Number(fields[number - 3]);
  return {
    processorMs: (field(14) + field(15)) * TICK_MS,
    // In `stat` it is in pages, of 4 to 64 KiB.
    residentBytes: Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1]) * 1024,
  };
}

function limit(child: ChildProcess, pid: number, limits: ChildLimits): void {
  const kill = (): void => void child.kill("SIGKILL");
  const lifetime = setTimeout(kill, limits.lifetimeMs);
  const checks = setInterval(async () => {
    const usage = await usageOf(pid);
    if (!usage) return;
    if (usage.residentBytes > limits.residentBytes || usage.processorMs > limits.processorMs)
      kill();
  }, CHECK_EVERY_MS);
  child.once("exit", () => {
    clearTimeout(lifetime);
    clearInterval(checks);
  });
}

/** A process without privileges raises no priority, not from that of a server whose own is lower. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // Refused by filters of system calls, such as systemd's without @resources; its limits hold.
  }
}

/**
 * Starts a program of ours that reads what foreign machines or files contain, in a process of low priority, without the server's
 * settings and secrets. It is killed once it has used more than it may, and ends with the server; the caller kills it after its answer.
 * Throws if the system starts no process.
 */
export async function startChild(program: URL, limits: ChildLimits): Promise<ChildProcess> {
  const child = fork(fileURLToPath(program), {
    env: { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] },
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // One that was sent something after its end gives no answer.
  child.on("error", () => undefined);
  await once(child, "spawn");
  const pid = child.pid as number;
  lowerPriority(pid);
  limit(child, pid, limits);
  return child;
}

/** The next message of a child that `isAnswer` takes; undefined if it ends before. */
export function nextMessage<Message>(
  child: ChildProcess,
  isAnswer: (message: Message) => boolean = () => true,
): Promise<Message | undefined> {
  return new Promise((resolve) => {
    const settle = (message?: Message): void => {
      child.off("message", onMessage);
      child.off("exit", onExit);
      resolve(message);
    };
    const onMessage = (message: Message): void => void (isAnswer(message) && settle(message));
    const onExit = (): void => settle();
    child.on("message", onMessage);
    child.on("exit", onExit);
    if (child.exitCode !== null || child.signalCode !== null) settle();
  });
}
