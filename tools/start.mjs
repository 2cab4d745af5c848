// `npm start`: brings a clean clone to a running server. Runs on whatever Node is there (20 or newer); everything after
// the installation runs on the Node that the lockfile pins.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { prepare, pinnedNode } from "./prepare.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

try {
  await prepare(root, { wantsConsole: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const program = join(root, "tools/start/run.ts");
if (!existsSync(program)) throw new Error(`${program} is missing`);
const child = spawn(
  pinnedNode(root),
  ["--disable-warning=ExperimentalWarning", program, ...process.argv.slice(2)],
  {
    stdio: "inherit",
  },
);
// A terminal sends Ctrl-C to both of us; a service manager only to this process, which passes it on.
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
process.on("SIGINT", () => {});
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
