// `npm run torture -- --kills 200 [--seed N] [--minutes M]`: kills the parts of the running system where it hurts, and
// counts the results of the withdrawals. See docs/torture.md.
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { createRandom } from "./random.ts";
import { faultsOf, reportText } from "./report.ts";
import { runTorture } from "./run.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "200" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    minutes: { type: "string" },
    owners: { type: "string", default: "16" },
  },
});
const whole = (name: "kills" | "seed" | "owners"): number => {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`--${name} ${values[name]} is no whole number`);
  process.exit(2);
};
const seed = whole("seed");
console.log(`seed ${seed}`);
const report = await runTorture({
  kills: whole("kills"),
  owners: whole("owners"),
  workers: 2,
  random: createRandom(seed),
  minutes: values.minutes === undefined ? undefined : Number(values.minutes),
  hasWrongClock: true,
  hasDeepReorgs: true,
  onProgress: (text) => console.log(text),
});
console.log(`\n${reportText(report)}\nseed ${seed}`);
process.exit(faultsOf(report).length > 0 ? 1 : 0);
