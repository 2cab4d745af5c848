// `npm run mutate -- AREA …`: changes one operator, condition or statement of an area's sources at a time, runs the area's tests
// for each change, and lists those that no test notices.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { readArguments, refuseArguments } from "../read-arguments.mjs";
import { AREAS, WITHOUT_RULES, type Area } from "./areas.ts";
import { findMutants } from "./find-mutants.ts";
import type { Placed } from "./run-mutants.ts";

const USAGE = `npm run mutate -- [AREA …]       ${Object.keys(AREAS).join(", ")}; all of them by default
  --sample N                     that many mutants of an area, chosen at random; default 60, 0 for all
  --seed N                       of the choice; default 1
  --hang-seconds N               a mutant without an answer for so long counts as noticed; default 300`;
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    sample: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    "hang-seconds": { type: "string", default: "300" },
  },
});
const names = positionals.length > 0 ? positionals : Object.keys(AREAS);
const numberOf = (name: keyof typeof values): number => {
  if (!/^\d{1,9}$/.test(values[name]))
    refuseArguments(USAGE, `--${name} ${values[name]} is not a number`);
  return Number(values[name]);
};
const sample = numberOf("sample");
const seed = numberOf("seed");
const hangMs = numberOf("hang-seconds") * 1000;
const areas: readonly Area[] = names.map(
  (name) =>
    (AREAS as Readonly<Record<string, Area>>)[name] ?? refuseArguments(USAGE, `no area ${name}`),
);

/** Mulberry32: the same choice for the same seed. */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function filesOf({ sources }: Area): Promise<string[]> {
  const files: string[] = [];
  for (const source of sources)
    for await (const file of glob(source.endsWith(".ts") ? source : `${source}/**/*.ts`))
      if (!WITHOUT_RULES.test(file)) files.push(file);
  return files.toSorted();
}

function choose(all: readonly Placed[]): Placed[] {
  const random = randomOf(seed);
  const order = all.map((mutant) => ({ mutant, rank: random() }));
  return order
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, sample === 0 ? all.length : sample)
    .map(({ mutant }) => mutant);
}

type Result = "noticed" | "not noticed" | "does not end";

async function run(mutants: readonly Placed[], tests: Area["tests"]): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < mutants.length) {
    const child = spawn(process.execPath, [resolve(import.meta.dirname, "run-mutants.ts")], {
      stdio: ["pipe", "pipe", "inherit"],
      detached: true,
    });
    const stop = (): void => void process.kill(-(child.pid as number), "SIGKILL");
    child.stdin.end(JSON.stringify({ mutants: mutants.slice(results.length), tests }));
    let watchdog = setTimeout(stop, 4 * hangMs);
    let isReady = false;
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.startsWith("{")) continue;
      const { isNoticed } = JSON.parse(line) as { isNoticed?: boolean };
      isReady = true;
      if (isNoticed === false) printSurvivor(mutants[results.length] as Placed);
      if (isNoticed !== undefined) results.push(isNoticed ? "noticed" : "not noticed");
      clearTimeout(watchdog);
      watchdog = setTimeout(stop, hangMs);
    }
    clearTimeout(watchdog);
    if (!isReady) throw new Error("the tests fail, or do not end, without a mutant");
    const endless = mutants[results.length];
    if (endless === undefined) continue;
    writeFileSync(endless.file, textAtHead(endless.file));
    results.push("does not end");
  }
  return results;
}

const textAtHead = (file: string): string =>
  execFileSync("git", ["show", `HEAD:./${file}`], { encoding: "utf8" });

function printSurvivor({ file, start, end, replacement }: Placed): void {
  const source = textAtHead(file);
  const line = source.slice(0, start).split("\n").length;
  const was = source.slice(start, end).replaceAll(/\s+/g, " ");
  console.log(
    `  not noticed  ${file}:${line}  ${was} -> ${replacement === "" ? "(nothing)" : replacement.replaceAll(/\s+/g, " ")}`,
  );
}

const sources = (await Promise.all(areas.map(filesOf))).flat();
if (execFileSync("git", ["status", "--porcelain", "--", ...sources], { encoding: "utf8" }) !== "")
  refuseArguments(USAGE, "the sources have uncommitted changes");
for (const [index, area] of areas.entries()) {
  const all: Placed[] = (await filesOf(area)).flatMap((file) =>
    findMutants(file, readFileSync(file, "utf8")).map((mutant) => ({ ...mutant, file })),
  );
  const chosen = choose(all);
  console.log(`${names[index]}: ${chosen.length} of ${all.length} mutants, seed ${seed}`);
  const results = await run(chosen, area.tests);
  const noticed = results.filter((result) => result !== "not noticed").length;
  const endless = results.filter((result) => result === "does not end").length;
  const percent = ((100 * noticed) / chosen.length).toFixed(1);
  console.log(
    `${names[index]}: ${noticed} noticed (${percent} %), ${endless} of them by not ending`,
  );
}
