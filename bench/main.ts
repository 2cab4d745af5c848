import { runCallsBench } from "./calls.ts";
import { runFleetBench } from "./fleet.ts";
import { runIngestBench } from "./ingest.ts";
import { runPagesBench } from "./pages.ts";
import { runSettlementBench } from "./settlement.ts";

const BENCHES: Readonly<Record<string, (flags: ReadonlySet<string>) => Promise<void>>> = {
  ingest: () => runIngestBench(),
  calls: () => runCallsBench(),
  fleet: () => runFleetBench(),
  pages: () => runPagesBench(),
  settlement: (flags) =>
    runSettlementBench(flags.has("--million") ? [10_000, 100_000, 1_000_000] : [10_000, 100_000]),
};

const args = process.argv.slice(2);
const flags = new Set(args.filter((arg) => arg.startsWith("--")));
const asked = args.filter((arg) => !arg.startsWith("--"));
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(", ")}; there are ${Object.keys(BENCHES).join(", ")}`,
  );
  process.exit(2);
}
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) await BENCHES[name]?.(flags);
