import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { prepare } from "../tools/prepare.mjs";
import { runCallsBench } from "./calls.ts";
import { runFleetBench } from "./fleet.ts";
import { runIngestBench } from "./ingest.ts";
import type { BenchOptions } from "./options.ts";
import { runPagesBench } from "./pages.ts";
import { runSettlementBench } from "./settlement.ts";

const BENCHES: Readonly<Record<string, (options: BenchOptions) => Promise<void>>> = {
  ingest: runIngestBench,
  calls: runCallsBench,
  fleet: runFleetBench,
  pages: runPagesBench,
  settlement: runSettlementBench,
};
const FLAGS = ["--small", "--million"];

const args = process.argv.slice(2);
const pages = args.filter((arg) => arg.startsWith("/"));
const flags = args.filter((arg) => arg.startsWith("--"));
const names = args.filter((arg) => !pages.includes(arg) && !flags.includes(arg));
const unknown = [
  ...names.filter((name) => !(name in BENCHES)),
  ...flags.filter((flag) => !FLAGS.includes(flag)),
];
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(", ")}. Benches: ${Object.keys(BENCHES).join(", ")}; flags: ${FLAGS.join(", ")}; pages begin with a slash.`,
  );
  process.exit(2);
}
const asked = names.length > 0 ? names : Object.keys(BENCHES);
if (asked.includes("pages"))
  await prepare(join(fileURLToPath(import.meta.url), "../.."), { wantsConsole: true });
const options = { isSmall: flags.includes("--small"), isHuge: flags.includes("--million"), pages };
for (const name of asked) await BENCHES[name]?.(options);
