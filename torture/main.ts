// `npm run torture -- --kills 400 [--seed N] [--minutes M]`: kills the parts of the running system where it hurts, and
// counts the results of the withdrawals. See docs/torture.md.
import { randomInt } from "node:crypto";
import { readArguments, refuseArguments } from "../tools/read-arguments.mjs";
import { paymentFaultsOf, paymentReportText } from "./payments/payment-report.ts";
import { runPaymentTorture } from "./payments/run-payments.ts";
import { createRandom } from "./random.ts";
import { faultsOf, reportText } from "./report.ts";
import { runTorture } from "./run.ts";

const USAGE = `npm run torture -- [OPTION …]   see docs/torture.md
  --kills N     kills and attacks (default 400)
  --minutes M   ends after at most this many minutes
  --seed N      repeats the run of that seed
  --owners N    owners who withdraw or sell, and half as many who exchange (default 16)
  --payments    buy-backs, paid by the gateway and by hand, and exchanges for gift cards, in the place of withdrawals`;

const { values } = readArguments(USAGE, {
  options: {
    kills: { type: "string", default: "400" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    minutes: { type: "string" },
    owners: { type: "string", default: "16" },
    payments: { type: "boolean", default: false },
  },
});
const readInteger = (name: "kills" | "seed" | "owners"): number => {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  return refuseArguments(USAGE, `--${name} ${values[name]} is not a whole number`);
};
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
if (minutes !== undefined && !(minutes > 0))
  refuseArguments(USAGE, `--minutes ${values.minutes} is not a number above 0`);
const seed = readInteger("seed");
console.log(`seed ${seed}`);
const onProgress = (text: string): void => console.log(text);
if (values.payments) {
  const report = await runPaymentTorture({
    kills: readInteger("kills"),
    sellers: readInteger("owners"),
    swappers: Math.ceil(readInteger("owners") / 2),
    workers: 2,
    random: createRandom(seed),
    minutes,
    restoreEvery: Math.min(20, readInteger("kills")),
    hasFailovers: true,
    onProgress,
  });
  console.log(`\n${paymentReportText(report)}\nseed ${seed}`);
  process.exit(paymentFaultsOf(report).length > 0 ? 1 : 0);
}
const report = await runTorture({
  kills: readInteger("kills"),
  owners: readInteger("owners"),
  workers: 2,
  random: createRandom(seed),
  minutes,
  hasWrongClock: true,
  hasDeepReorgs: true,
  restoreEvery: Math.min(20, readInteger("kills")),
  loseChainAfter: Math.floor(readInteger("kills") / 2),
  onProgress,
});
console.log(`\n${reportText(report)}\nseed ${seed}`);
process.exit(faultsOf(report).length > 0 ? 1 : 0);
