import { runSettlementBench } from "./settlement.ts";

const [what = "all", ...flags] = process.argv.slice(2);
const isLarge = flags.includes("--million") || what === "--million";
if (what === "settlement" || what === "all" || what === "--million") {
  await runSettlementBench(isLarge ? [10_000, 100_000, 1_000_000] : [10_000, 100_000]);
}
