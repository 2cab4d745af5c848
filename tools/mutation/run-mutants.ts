// Runs tests against mutants, for `mutate.ts`, which restarts it after a mutant that does not end. The work comes from standard
// input; one JSON line goes out for each mutant.
import { readFile, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { createVitest, type TestSpecification } from "vitest/node";
import type { Mutant } from "./find-mutants.ts";

/** A mutant and its file. */
export interface Placed extends Mutant {
  readonly file: string;
}

const { mutants, groups } = JSON.parse(await text(process.stdin)) as {
  mutants: readonly Placed[];
  groups: readonly (readonly string[])[];
};
const say = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const vitest = await createVitest("test", {
  watch: true,
  bail: 1,
  project: ["server"],
  reporters: [{}],
});
const specifications: TestSpecification[][] = [];
for (const group of groups) specifications.push(await vitest.globTestSpecifications([...group]));

/** The first group of tests that fails; -1 if none does. */
async function firstFailing(): Promise<number> {
  for (const [index, group] of specifications.entries()) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(group);
    if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) return index;
  }
  return -1;
}

if ((await firstFailing()) !== -1) throw new Error("the tests fail without a mutant");
say({ ready: specifications.map((group) => group.length) });
for (const { file, start, end, becomes } of mutants) {
  const source = await readFile(file, "utf8");
  try {
    await writeFile(file, source.slice(0, start) + becomes + source.slice(end));
    vitest.invalidateFile(file);
    say({ failing: await firstFailing() });
  } finally {
    await writeFile(file, source);
    vitest.invalidateFile(file);
  }
}
await vitest.close();
process.exit(0);
