// Runs tests against mutants, for `mutate.ts`, which restarts it after a mutant that does not end. The work comes from standard
// input; one JSON line goes out for each mutant.
import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { createVitest } from "vitest/node";
import type { Mutant } from "./find-mutants.ts";

/** A mutant and its file. */
export interface Placed extends Mutant {
  readonly file: string;
}

const { mutants, tests } = JSON.parse(await text(process.stdin)) as {
  mutants: readonly Placed[];
  tests: readonly string[];
};
const emit = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const vitest = await createVitest("test", {
  watch: true,
  bail: 1,
  project: ["server"],
  reporters: [{}],
});
const specifications = await vitest.globTestSpecifications([...tests]);

async function areGreen(): Promise<boolean> {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok());
}

if (!(await areGreen())) throw new Error("the tests fail without a mutant");
emit({ isReady: true });
for (const { file, start, end, replacement } of mutants) {
  const source = await readFile(file, "utf8");
  try {
    await writeFile(file, source.slice(0, start) + replacement + source.slice(end));
    vitest.invalidateFile(file);
    emit({ isNoticed: !(await areGreen()) });
  } finally {
    await writeFile(file, source);
    vitest.invalidateFile(file);
  }
}
await vitest.close();
process.exit(0);
