import { readFile } from "node:fs/promises";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { reportStep } from "./progress.ts";

export interface Run {
  readonly ms: number;
  /** Idle share of the machine's CPU time during the run. */
  readonly idle: number;
}

async function cpuTimes(): Promise<{ idle: number; all: number }> {
  const [first = ""] = (await readFile("/proc/stat", "utf8").catch(() => "")).split("\n", 1);
  const times = first.split(/\s+/).slice(1).map(Number);
  return {
    idle: (times[3] ?? 0) + (times[4] ?? 0),
    all: times.reduce((sum, time) => sum + time, 0),
  };
}

export async function timed(work: () => Promise<unknown>): Promise<Run> {
  const before = await cpuTimes();
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  const after = await cpuTimes();
  return { ms, idle: (after.idle - before.idle) / Math.max(1, after.all - before.all) };
}

/** CPU time so far, which a busy machine stretches far less than time itself. */
export interface CpuTime {
  readonly nodeMs: number;
  readonly databaseMs: number;
}

/** Of this process and of the database's processes for clients. */
export async function cpuTimeOf({ pool }: Pick<DatabaseHandle, "pool">): Promise<CpuTime> {
  const { user, system } = process.cpuUsage();
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'",
  );
  // In nanoseconds; a tick of `stat` is longer than many calls.
  const times = await Promise.all(
    rows.map(({ pid }) => readFile(`/proc/${pid}/schedstat`, "utf8").catch(() => "0")),
  );
  const databaseNs = times.reduce((sum, time) => sum + Number(time.split(" ", 1)[0]), 0);
  return { nodeMs: (user + system) / 1000, databaseMs: databaseNs / 1_000_000 };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export interface Comparison {
  readonly baseline: readonly Run[];
  readonly ours: readonly Run[];
}

/** Runs baseline and ours in turn, A B A B, so that both meet the same machine. */
export async function compare(
  rounds: number,
  baseline: (round: number) => Promise<Run>,
  ours: (round: number) => Promise<Run>,
): Promise<Comparison> {
  const runs: { baseline: Run[]; ours: Run[] } = { baseline: [], ours: [] };
  for (let round = 0; round < rounds; round += 1) {
    reportStep(`round ${round + 1} of ${rounds}`);
    runs.baseline.push(await baseline(round));
    runs.ours.push(await ours(round));
  }
  return runs;
}

/** Ours over baseline, by the medians of their times. */
export function timeRatio({ baseline, ours }: Comparison): number {
  return median(ours.map((run) => run.ms)) / median(baseline.map((run) => run.ms));
}

export interface Line {
  readonly what: string;
  readonly baseline: string;
  readonly ours: string;
  readonly ratio: number;
  /** `>= 0.6` or `<= 1.2`; undefined where the ratio is only shown. */
  readonly goal: string | undefined;
  readonly note: string;
}

/** A line without a goal reaches it. */
export function isReached({ ratio, goal }: Line): boolean {
  const [, sign, limit] = /^([<>])= ([\d.]+)$/.exec(goal ?? "") ?? [];
  if (sign === undefined) return true;
  return sign === ">" ? ratio >= Number(limit) : ratio <= Number(limit);
}

function verdict(line: Line): string {
  if (line.goal === undefined) return "shown  ";
  return isReached(line) ? "reached" : "MISSED ";
}

let printed: { lines: Line[]; texts: string[] } = { lines: [], texts: [] };

/** Everything printed since the last time. */
export function drainPrinted(): {
  readonly lines: readonly Line[];
  readonly texts: readonly string[];
} {
  const taken = printed;
  printed = { lines: [], texts: [] };
  return taken;
}

/** Prints figures that are compared with nothing. */
export function printText(text: string): void {
  printed.texts.push(text);
  console.log(text);
}

export function printLine(line: Line): void {
  printed.lines.push(line);
  const goal = line.goal === undefined ? "" : ` (goal ${line.goal})`;
  console.log(
    `${verdict(line)}  ratio ${line.ratio.toFixed(2)}${goal}  ${line.what}\n` +
      `         ours ${line.ours}, baseline ${line.baseline}; ${line.note}`,
  );
}

export function idleNote({ baseline, ours }: Comparison): string {
  const share = (runs: readonly Run[]): string =>
    `${Math.round(median(runs.map((run) => run.idle)) * 100)} %`;
  return `idle ${share(ours)} / ${share(baseline)}`;
}

/** Largest of what `read` returns while `work` runs, sampled every 100 ms. */
export async function peakOf(
  read: () => Promise<number>,
  work: () => Promise<void>,
): Promise<number> {
  let peak = await read();
  let isDone = false;
  const sampling = (async () => {
    while (!isDone) {
      peak = Math.max(peak, await read());
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  try {
    await work();
  } finally {
    isDone = true;
    await sampling;
  }
  return peak;
}
