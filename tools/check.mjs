// `npm run check`: everything that can be verified without running the code, two checks at a time. Prints one line a
// check, the whole output of those that failed, and how each of them is satisfied.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pinnedNode, prepare } from "./prepare.mjs";
import { readArguments, refuseArguments } from "./read-arguments.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const node = pinnedNode(root);
const bin = (name) => join(root, "node_modules", ".bin", name);
/** A single checker: more of them infer the same types again, each for itself. Files that are unchanged since the last time are not checked again. */
const tsc = (project) => [
  "node_modules/typescript/bin/tsc",
  "--project",
  project,
  "--checkers",
  "1",
  "--incremental",
  "--tsBuildInfoFile",
  `node_modules/.cache/types-${project === "." ? "root" : project}.tsbuildinfo`,
];
/** The longest first, so that the last one to end is short. `remedy` says how a failing one is satisfied. */
const CHECKS = [
  {
    name: "lint",
    run: [bin("oxlint"), "--type-aware", "--deny-warnings"],
    remedy: "rules are in .oxlintrc.json; `npx oxlint --type-aware --fix FILE` repairs some",
  },
  {
    name: "types",
    run: [node, ...tsc(".")],
    remedy: "the compiler's message names the place; the options are in tsconfig.base.json",
  },
  {
    name: "types: console",
    run: [node, ...tsc("console")],
    remedy: "the compiler's message names the place; the options are in console/tsconfig.json",
  },
  {
    name: "unused code",
    run: [node, "node_modules/knip/bin/knip.js", "--no-progress"],
    remedy: "delete it, or list in knip.json what is loaded by its path",
  },
  {
    name: "migrations",
    run: [node, "tools/check-migrations.mjs"],
    remedy: "CONTRIBUTING.md, Add a migration; squawk's message names the statement",
  },
  {
    name: "database types",
    run: [node, "tools/generate-schema.mjs", "--check"],
    remedy: "`npm run schema` writes server/src/platform/schema.ts from the migrations",
  },
  {
    name: "bundle sizes",
    run: [node, "tools/check-bundle.mjs"],
    needsConsole: true,
    remedy: "budgets are in console/budgets.json; CONTRIBUTING.md says when one is raised",
  },
  {
    name: "import directions",
    run: [node, "tools/check-directions.mjs"],
    remedy:
      "tools/directions.json lists the allowed imports; ARCHITECTURE.md, Import directions, gives the rule",
  },
  {
    name: "dependencies",
    run: [node, "tools/check-dependencies.mjs"],
    remedy: "declare the package in the package.json of the workspace that imports it",
  },
  {
    name: "rooms, calls and routes",
    run: [node, "tools/check-rooms.ts"],
    needsConsole: true,
    remedy:
      "rooms are in contract/src/rooms.ts, the catalogue's calls and routes in contract/src/*.tsv",
  },
  {
    name: "rights",
    run: [node, "tools/check-rights.ts"],
    remedy: "`npm run rights` writes contract/src/rights.tsv; read its difference",
  },
  {
    name: "messages",
    run: [node, "tools/check-messages.ts"],
    remedy: "counts go through plural() of contract/src/plural.ts",
  },
  {
    name: "leftovers",
    run: [node, "tools/check-leftovers.mjs"],
    remedy: "delete texts and classes that no source names",
  },
  {
    name: "words",
    run: [node, "tools/check-words.mjs"],
    remedy: "docs/glossary.md lists the words, and those to use in their place",
  },
  {
    name: "format",
    run: [bin("oxfmt"), "--check", "."],
    remedy: "`npm run format`",
  },
  {
    name: "licences",
    run: [node, "tools/check-licences.mjs"],
    remedy: "a dependency's licence is permissive: the list is in tools/check-licences.mjs",
  },
];
const CONCURRENCY = 2;

const USAGE = `npm run check               all static checks
npm run check -- NAME …     those of these names, with what follows a colon or without it; else those that contain one:
  ${CHECKS.map(({ name }) => name).join(", ")}`;
const { positionals: only } = readArguments(USAGE, { allowPositionals: true });

/** The checks that a word means: by their name, or its part ahead of a colon; if there are none, those whose name contains it. */
function checksOf(word) {
  const exact = CHECKS.filter(({ name }) => name === word || name.split(":")[0] === word);
  return exact.length > 0 ? exact : CHECKS.filter(({ name }) => name.includes(word));
}

const unknown = only.filter((word) => checksOf(word).length === 0);
if (unknown.length > 0) refuseArguments(USAGE, `There is no check ${unknown.join(", ")}`);
const selected = new Set(only.flatMap(checksOf));
const pending = CHECKS.filter((check) => only.length === 0 || selected.has(check));

function run({ name, run: [command, ...args], remedy }) {
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` },
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ name, remedy, isPassed: false, output: String(error) }));
    child.on("close", (code) => {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
      resolve({ name, remedy, isPassed: code === 0, output });
    });
  });
}

await prepare(root, { wantsConsole: pending.some(({ needsConsole }) => needsConsole) });
const startedAt = Date.now();
const failed = [];
async function runPending() {
  for (let check = pending.shift(); check; check = pending.shift()) {
    const result = await run(check);
    if (!result.isPassed) failed.push(result);
  }
}
await Promise.all(Array.from({ length: CONCURRENCY }, runPending));
for (const { name, remedy, output } of failed)
  console.error(`\n— ${name} —\n${output.trim()}\n→ ${remedy}`);
console.log(`all checks: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
process.exit(failed.length > 0 ? 1 : 0);
