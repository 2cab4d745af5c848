// `npm run check`: everything that can be verified without running the code, two checks at a time. Prints one line a
// check and the whole output of those that failed.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pinnedNode, prepare } from "./prepare.mjs";
import { readArguments, refuseArguments } from "./read-arguments.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const node = pinnedNode(root);
const bin = (name) => join(root, "node_modules", ".bin", name);
/** A single checker: more of them infer the same types again, each for itself. */
const tsc = (project) => ["node_modules/typescript/bin/tsc", "-p", project, "--checkers", "1"];
/** The longest first, so that the last one to end is short. */
const CHECKS = [
  ["lint", bin("oxlint"), ["--type-aware", "--deny-warnings"]],
  ["types", node, tsc(".")],
  ["types: console", node, tsc("console")],
  ["unused code", node, ["node_modules/knip/bin/knip.js", "--no-progress"]],
  ["database types", node, ["tools/generate-schema.mjs", "--check"]],
  ["bundle sizes", node, ["tools/check-bundle.mjs"]],
  ["import directions", node, ["tools/check-directions.mjs"]],
  ["cache keys", node, ["tools/check-cache-keys.mjs"]],
  ["rooms, calls and routes", node, ["tools/check-rooms.ts"]],
  ["rights", node, ["tools/check-rights.ts"]],
  ["messages", node, ["tools/check-messages.ts"]],
  ["leftovers", node, ["tools/check-leftovers.mjs"]],
  ["words", node, ["tools/check-words.mjs"]],
  ["format", bin("oxfmt"), ["--check", "."]],
  ["licences", node, ["tools/check-licences.mjs"]],
];
const CONCURRENCY = 2;

const USAGE = `npm run check               all static checks
npm run check -- NAME …     those whose name contains one of these:
  ${CHECKS.map(([name]) => name).join(", ")}`;
const { positionals: only } = readArguments(USAGE, { allowPositionals: true });
const unknown = only.filter((word) => !CHECKS.some(([name]) => name.includes(word)));
if (unknown.length > 0) refuseArguments(USAGE, `There is no check ${unknown.join(", ")}`);

function run([name, command, args]) {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` },
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ name, isPassed: false, output: String(error) }));
    child.on("close", (code) => {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
      resolve({ name, isPassed: code === 0, output });
    });
  });
}

await prepare(root, { wantsConsole: true });
const startedAt = Date.now();
const pending = CHECKS.filter(
  ([name]) => only.length === 0 || only.some((word) => name.includes(word)),
);
const failed = [];
async function runPending() {
  for (let check = pending.shift(); check; check = pending.shift()) {
    const result = await run(check);
    if (!result.isPassed) failed.push(result);
  }
}
await Promise.all(Array.from({ length: CONCURRENCY }, runPending));
for (const { name, output } of failed) console.error(`\n— ${name} —\n${output.trim()}`);
console.log(`all checks: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
process.exit(failed.length > 0 ? 1 : 0);
