import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
/** Programs of others, and those that pass their arguments on. */
const FOREIGN = ["format", "start", "test"];

async function run(command: string, argument: string) {
  const [, ...file] = command.split(" ");
  const child = spawn(process.execPath, [...file, argument], { cwd: root });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => (stdout += chunk));
  child.stderr.on("data", (chunk) => (stderr += chunk));
  const [code] = await once(child, "close");
  return { code, stdout, stderr };
}

/** One command of each program. */
const PROGRAMS = new Map(
  Object.entries(manifest.scripts)
    .filter(([name]) => !FOREIGN.includes(name))
    .map(([name, command]) => [command.split(" ")[1], [name, command] as const]),
);

test.each([...PROGRAMS.values()])(
  "npm run %s names a wrong argument and ends with 2",
  { timeout: 120_000 },
  async (_name, command) => {
    const { code, stdout, stderr } = await run(command, "--no-such-argument");
    // The agent writes all of its lines to standard output, for the service manager's journal.
    const output = stdout + stderr;
    expect([code, output]).toEqual([2, expect.stringContaining("no-such-argument")]);
    expect(output).not.toContain("    at ");
  },
);

test.each(["start", "test", "torture", "check"] as const)(
  "npm run %s -- --help ends with 0 and the usage",
  { timeout: 120_000 },
  async (name) => {
    const { code, stdout } = await run(manifest.scripts[name], "--help");
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`npm ${name === "start" || name === "test" ? "" : "run "}${name}`),
    ]);
  },
);

test("npm run check refuses a name that no check has", async () => {
  const { code, stderr } = await run(manifest.scripts.check, "typos");
  expect([code, stderr]).toEqual([2, expect.stringContaining("There is no check typos")]);
});
