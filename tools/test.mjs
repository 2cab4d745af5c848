// `npm test`: sets up what the tests need (dependencies, the console's build, a browser), runs them all, and ends with
// what failed, the time of each part and one line `N passed, N failed`. The demo is simulated beside the unit and server tests; the
// browser tests, which Playwright runs, start from it. With `--checks` the checks run beside the tests as well. Other
// arguments go to Vitest, which then runs alone: `npm test -- --project server`.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { compileCache, pinnedNode, prepare } from "./prepare.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
if (process.argv.includes("--help")) {
  console.log(
    "npm test                 all tests\nnpm test -- --checks     with the checks beside them\nnpm test -- ARGUMENT …   arguments of Vitest, such as --project server\nnpx playwright test      browser tests alone",
  );
  process.exit(0);
}
const hasChecks = process.argv.includes("--checks");
const args = process.argv.slice(2).filter((argument) => argument !== "--checks");

const startedAt = Date.now();
await prepare(root, { wantsConsole: true });
const { findChromium } = await import("./chromium.mjs");
const folder = await mkdtemp(join(tmpdir(), "nodeyard-results-"));
const resultsOf = (name) => join(folder, `${name}.json`);
const env = {
  ...process.env,
  ...compileCache(root),
  CHROMIUM: await findChromium(),
  PLAYWRIGHT_JSON_OUTPUT_FILE: resultsOf("browser tests"),
};

const children = new Set();
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => children.forEach((child) => child.kill(signal)));

/** Runs a program of ours; a quiet one is printed as a whole when it ends, so that it does not mix with the others. */
function run(args, isQuiet) {
  return new Promise((resolve) => {
    const stdio = isQuiet ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(pinnedNode(root), args, { cwd: root, env, stdio });
    children.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => {
      children.delete(child);
      process.stdout.write(output);
      resolve(code ?? 1);
    });
  });
}

/** Failures, repeated at the end: the output is long, and a caller may see only its tail. */
const failures = [];

const parts = [{ name: "setting up", passed: 0, failed: 0, ms: Date.now() - startedAt }];

async function runPart(name, work) {
  const partStartedAt = Date.now();
  const { passed, failed } = await work();
  parts.push({ name, passed, failed, ms: Date.now() - partStartedAt });
  return failed === 0;
}

function runChecks() {
  return runPart("checks", async () => {
    const code = await run(["tools/check.mjs"], true);
    if (code !== 0) failures.push("checks: see their output above");
    return { passed: 0, failed: code === 0 ? 0 : 1 };
  });
}

const firstLine = (text = "") => stripVTControlCharacters(text).trimStart().split("\n", 1)[0];

/** A file that fails before its tests run has no failed test of its own, and still counts. */
function describeFailures({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const tests = assertionResults.filter((test) => test.status === "failed");
  if (status === "failed" && tests.length === 0) return [`${file}: ${firstLine(message)}`];
  return tests.map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
}

/** The lines of a page's matcher that say what it waited for. */
function comparisonIn(message = "") {
  const lines = stripVTControlCharacters(message).split("\n");
  return lines.filter((line) => /^(?:Locator|Expected|Received)\b/.test(line));
}

/** Describes the failed tests below a suite of Playwright: a file, or a block of one. The second run of a test is for its trace alone. */
function describeFailedSpecs({ specs, suites = [] }, titles = []) {
  const failed = specs.filter(
    ({ ok, tests }) => !ok || tests.some(({ status }) => status === "flaky"),
  );
  return [
    ...failed.map(({ file, title, tests }) => {
      const { message } = tests[0]?.results[0]?.error ?? {};
      return `${file}: ${[...titles, title].join(" ")}: ${[firstLine(message), ...comparisonIn(message)].join("; ")}`;
    }),
    ...suites.flatMap((suite) => describeFailedSpecs(suite, [...titles, suite.title])),
  ];
}

function runReported(name, args, isQuiet, read) {
  return runPart(name, async () => {
    const code = await run(args, isQuiet);
    const report = await readFile(resultsOf(name), "utf8").then(JSON.parse, () => undefined);
    const { passed, failed } = report ? read(report) : { passed: 0, failed: [] };
    if (failed.length === 0 && (code !== 0 || passed === 0))
      failed.push(`${name}: ended with ${code}`);
    failures.push(...failed);
    return { passed, failed: failed.length };
  });
}

function runTests(name, args, { isQuiet = false } = {}) {
  const reporters = ["--reporter=default", "--reporter=json"];
  const output = `--outputFile.json=${resultsOf(name)}`;
  return runReported(
    name,
    ["node_modules/vitest/vitest.mjs", "run", ...reporters, output, ...args],
    isQuiet,
    (report) => ({
      passed: report.numPassedTests,
      failed: report.testResults.flatMap(describeFailures),
    }),
  );
}

function runBrowserTests() {
  return runReported(
    "browser tests",
    ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"],
    false,
    ({ stats, suites, errors }) => ({
      passed: stats.expected,
      failed: [
        ...errors.map(({ message }) => `browser tests: ${firstLine(message)}`),
        ...suites.flatMap((suite) => describeFailedSpecs(suite)),
      ],
    }),
  );
}

if (args.length > 0) await runTests("tests", args);
else {
  const [isDemoRight] = await Promise.all([
    runTests("demo", ["--project", "demo"], { isQuiet: true }),
    runTests(
      "unit and server tests",
      ["unit", "server", "dev"].flatMap((name) => ["--project", name]),
    ),
    ...(hasChecks ? [runChecks()] : []),
  ]);
  // Without its demo no browser test can pass.
  if (isDemoRight) await runBrowserTests();
}
await rm(folder, { recursive: true, force: true });

/** Processor time of all that was run here, in seconds; undefined where the system does not tell. */
async function processorSeconds() {
  const stat = await readFile("/proc/self/stat", "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[13]) + Number(fields[14]);
  return Number.isFinite(ticks) ? ticks / 100 : undefined;
}

if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log("");
for (const { name, ms } of [...parts, { name: "in all", ms: Date.now() - startedAt }])
  console.log(`${name.padEnd(24)}${(ms / 1000).toFixed(0).padStart(6)} s`);
const seconds = await processorSeconds();
if (seconds !== undefined)
  console.log(`${"processor time".padEnd(24)}${seconds.toFixed(0).padStart(6)} s`);
const sum = (figure) => parts.reduce((before, part) => before + part[figure], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") > 0 || sum("passed") === 0 ? 1 : 0);
