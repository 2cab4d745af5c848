// `npm run check`: everything that can be said about the code without running it. Prints one line a check and all
// output of those that failed.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { pinnedNode, prepare } from "./prepare.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
await prepare(root, { wantsConsole: true });

const node = pinnedNode(root);
const bin = (name) => join(root, "node_modules", ".bin", name);
const WORKSPACES = [
  "contract",
  "server",
  "console",
  "agent",
  "simulator",
  "e2e",
  "bench",
  "torture",
  "tools",
];
const CHECKS = [
  ["format", bin("oxfmt"), ["--check", "."]],
  ["lint", bin("oxlint"), ["--type-aware", "--deny-warnings"]],
  ...WORKSPACES.map((workspace) => [
    `types: ${workspace}`,
    node,
    ["node_modules/typescript/bin/tsc", "-p", workspace],
  ]),
  ["import directions", node, ["tools/check-directions.mjs"]],
  ["rooms, calls and routes", node, ["tools/check-rooms.ts"]],
  ["messages", node, ["tools/check-messages.ts"]],
  ["database types", node, ["tools/generate-schema.mjs", "--check"]],
  ["unused code", node, ["node_modules/knip/bin/knip.js", "--no-progress"]],
  ["licences", node, ["tools/check-licences.mjs"]],
  ["bundle sizes", node, ["tools/check-bundle.mjs"]],
];

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
    child.on("error", (error) => resolve({ name, isFine: false, output: String(error) }));
    child.on("close", (code) => {
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
      resolve({ name, isFine: code === 0, output });
    });
  });
}

const only = process.argv.slice(2);
const failed = [];
for (const check of CHECKS.filter(
  ([name]) => only.length === 0 || only.some((word) => name.includes(word)),
)) {
  const result = await run(check);
  if (!result.isFine) failed.push(result);
}
for (const { name, output } of failed) console.error(`\n— ${name} —\n${output.trim()}`);
process.exit(failed.length > 0 ? 1 : 0);
