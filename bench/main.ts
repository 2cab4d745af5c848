import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { prepare } from "../tools/prepare.mjs";
import { readArguments, refuseArguments } from "../tools/read-arguments.mjs";
import { runAlikeBench } from "./alike.ts";
import { runBillsBench } from "./bills.ts";
import { runCallsBench } from "./calls.ts";
import { runEchoBench } from "./echo.ts";
import { runFleetBench } from "./fleet.ts";
import { runHoverBench } from "./hover.ts";
import { runIngestBench } from "./ingest.ts";
import { runLinesBench } from "./lines.ts";
import type { BenchOptions } from "./options.ts";
import { drainPrinted } from "./measure.ts";
import { withProgress } from "./progress.ts";
import { describeRun, record, type Recorded } from "./record.ts";
import { runMonitoringBench } from "./monitoring.ts";
import { runOverviewBench } from "./overview.ts";
import { runPagesBench } from "./pages.ts";
import { runScrollBench } from "./scroll.ts";
import { runSettlementBench } from "./settlement.ts";
import { runStabilityBench } from "./stability.ts";

const BENCHES: Readonly<Record<string, (options: BenchOptions) => Promise<void>>> = {
  ingest: runIngestBench,
  calls: runCallsBench,
  fleet: runFleetBench,
  overview: runOverviewBench,
  pages: runPagesBench,
  scroll: runScrollBench,
  hover: runHoverBench,
  settlement: runSettlementBench,
  bills: runBillsBench,
  monitoring: runMonitoringBench,
  lines: runLinesBench,
  echo: runEchoBench,
  stability: runStabilityBench,
  alike: runAlikeBench,
};
const USAGE = `npm run bench -- [BENCH …] [/PAGE …]   see docs/benchmarks.md
  BENCH      ${Object.keys(BENCHES).join(", ")}; all by default
  /PAGE      pages of the bench "pages"
  --small    the least work that takes every path; its figures mean nothing
  --million  also settles a million devices
  --record   writes the figures of these benches into docs/benchmarks.md, with commit, machine and what missed its goal
Progress goes to standard error.`;

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    small: { type: "boolean" },
    million: { type: "boolean" },
    record: { type: "boolean" },
  },
});
const pages = positionals.filter((name) => name.startsWith("/"));
const names = positionals.filter((name) => !pages.includes(name));
const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) refuseArguments(USAGE, `There is no bench ${unknown.join(", ")}`);
const selected = names.length > 0 ? names : Object.keys(BENCHES);
if (["pages", "scroll", "hover", "lines"].some((name) => selected.includes(name)))
  await prepare(join(fileURLToPath(import.meta.url), "../.."), { wantsConsole: true });
const options = { isSmall: values.small === true, isHuge: values.million === true, pages };
if (options.isSmall) console.log("Small form: every path runs, and the figures mean nothing.");
if (options.isSmall && values.record) refuseArguments(USAGE, "--small has no figures to record");
const run = describeRun(new Date());
const recorded: Recorded[] = [];
for (const name of selected) {
  await withProgress(name, async () => BENCHES[name]?.(options));
  recorded.push({ bench: name, ...drainPrinted() });
  if (values.record) await record(recorded, Object.keys(BENCHES), run);
}
