import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { isReached, type Line } from "./measure.ts";

const FILE = new URL("../docs/benchmarks.md", import.meta.url);
/** The recorded benches stand between these lines. */
const BEGIN = "<!-- Written by npm run bench -- --record: do not edit. -->";
const END = "<!-- End of what is recorded. -->";

export interface Recorded {
  readonly bench: string;
  readonly lines: readonly Line[];
  /** Figures of benches that compare nothing, as they were printed. */
  readonly texts: readonly string[];
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: new URL("..", FILE), encoding: "utf8" }).trim();
}

/** Date, commit and machine of a run. */
export function describeRun(now: Date): string {
  const changed =
    git("status", "--porcelain", "--", ":!docs/benchmarks.md") === "" ? "" : " with changes";
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const [load = 0] = loadavg();
  return `${now.toISOString().slice(0, 10)}, commit ${git("rev-parse", "--short=8", "HEAD")}${changed}; ${machine}, Node ${process.versions.node}, load ${load.toFixed(1)} before`;
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function goalText(goal: string | undefined): string {
  return goal === undefined ? "–" : goal.replace(">=", "≥").replace("<=", "≤");
}

function missedText(lines: readonly Line[]): string {
  const missed = lines.filter((line) => !isReached(line));
  if (!lines.some(({ goal }) => goal !== undefined)) return "No goals.";
  if (missed.length === 0) return "Every goal is reached.";
  return `**Missed**: ${missed.map(({ what, ratio, goal }) => `${what} (${ratio.toFixed(2)}, goal ${goalText(goal)})`).join("; ")}.`;
}

/** A bench's part of the document. */
export function recordText({ bench, lines, texts }: Recorded, run: string): string {
  const table = [
    "| what | goal | ratio | ours | baseline | note |",
    "|---|---|---|---|---|---|",
    ...lines.map(
      ({ what, goal, ratio, ours, baseline, note }) =>
        `| ${[what, goalText(goal), ratio.toFixed(2), ours, baseline, note].map(cell).join(" | ")} |`,
    ),
  ];
  return [
    `### Recorded: ${bench}`,
    `${run}. ${missedText(lines)}`,
    ...(lines.length > 0 ? [table.join("\n")] : []),
    ...(texts.length > 0 ? [["```", ...texts, "```"].join("\n")] : []),
  ].join("\n\n");
}

/** Puts parts in the place of those of the same benches; others stay as they were recorded. */
export function withRecords(
  document: string,
  order: readonly string[],
  parts: ReadonlyMap<string, string>,
): string {
  const [before, rest] = document.split(BEGIN);
  const [now, after] = rest?.split(END) ?? [];
  if (before === undefined || now === undefined || after === undefined)
    throw new Error("docs/benchmarks.md has no place for what is recorded");
  const kept = new Map(
    now
      .split(/^(?=### Recorded: )/m)
      .map((part) => part.trim())
      .flatMap((part) => {
        const name = /^### Recorded: (\S+)/.exec(part)?.[1];
        return name === undefined ? [] : [[name, part] as const];
      }),
  );
  const all = order.flatMap((name) => parts.get(name) ?? kept.get(name) ?? []);
  return `${before}${BEGIN}\n\n${[...all, END].join("\n\n")}${after}`;
}

/** Writes what was measured into docs/benchmarks.md. */
export async function record(
  recorded: readonly Recorded[],
  order: readonly string[],
  run: string,
): Promise<void> {
  const parts = new Map(recorded.map((one) => [one.bench, recordText(one, run)]));
  await writeFile(FILE, withRecords(await readFile(FILE, "utf8"), order, parts));
}
