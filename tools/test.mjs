// `npm test`: sets up what the tests need (dependencies, the console's build, a browser), runs unit, server and browser
// tests, and ends with one line `N passed, N failed`. Arguments go to Vitest: `npm test -- --project server`.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pinnedNode, prepare } from "./prepare.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const args = process.argv.slice(2);
const projects = args.flatMap((argument, index) =>
  argument === "--project" ? [args[index + 1]] : [],
);
const wantsBrowser = projects.length === 0 || projects.includes("e2e");

await prepare(root, { wantsConsole: wantsBrowser });
const { findChromium } = await import("./chromium.mjs");
const env = { ...process.env, ...(wantsBrowser ? { CHROMIUM: await findChromium() } : {}) };

const folder = await mkdtemp(join(tmpdir(), "nodeyard-results-"));
const results = join(folder, "results.json");
const vitest = spawn(
  pinnedNode(root),
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${results}`,
    ...args,
  ],
  { cwd: root, env, stdio: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => vitest.kill(signal));
const status = await new Promise((resolve) => vitest.on("close", (code) => resolve(code ?? 1)));

const report = await readFile(results, "utf8").then(JSON.parse, () => undefined);
await rm(folder, { recursive: true, force: true });
const passed = report?.numPassedTests ?? 0;
// A file that fails before its tests run has no failed test of its own, and still counts.
const brokenFiles = (report?.testResults ?? []).filter(
  (file) =>
    file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
).length;
const failed = (report?.numFailedTests ?? 0) + brokenFiles + (report ? 0 : 1);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(status !== 0 || failed > 0 || passed === 0 ? 1 : 0);
