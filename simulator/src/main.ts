import { mkdir, readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { setMaxListeners } from "node:events";
import { parseArgs } from "node:util";
import { readFileIfThere, writeFileAtomically } from "@nodeyard/agent/platform/atomic-file.ts";
import { plural } from "@nodeyard/contract/plural.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { setTimeout as delay } from "node:timers/promises";
import { backfill } from "./backfill.ts";
import { bindFleet } from "./bind-fleet.ts";
import { type BoundDevice, restoreFleet, type StoredFleet, storeFleet } from "./bound-device.ts";
import { createFleet, type FleetPlan } from "./fleet.ts";
import { runLive } from "./run-live.ts";
import { createTally, drainLag, type Tally } from "./tally.ts";

const USAGE = `Runs virtual devices against a Nodeyard server.

  --server URL        address of the server
  --codes-file FILE   activation codes, one a line; needed for devices that are not bound yet
  --devices N         how many devices (default 24)
  --normal N          how many of them, at the end, are normal nodes (default 0)
  --seed N            which fleet (default 1)
  --history-hours N   hand in so much history first, at most 167
  --sockets N         connections for reports at once (default 32)
  --state FILE        where keys and numbers are kept (default data/simulator/fleet.json)
`;
const PRINT_EVERY_MS = 10_000;

const stop = new AbortController();
// Thousands of devices listen on one signal.
setMaxListeners(0, stop.signal);
for (const name of ["SIGINT", "SIGTERM"] as const)
  process.on(name, () => (stop.signal.aborted ? process.exit(0) : stop.abort()));

try {
  await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      server: { type: "string" },
      "codes-file": { type: "string" },
      devices: { type: "string", default: "24" },
      normal: { type: "string", default: "0" },
      seed: { type: "string", default: "1" },
      "history-hours": { type: "string", default: "0" },
      sockets: { type: "string", default: "32" },
      state: { type: "string", default: "data/simulator/fleet.json" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return void process.stdout.write(USAGE);
  const serverUrl = values.server;
  if (serverUrl === undefined || !URL.canParse(serverUrl))
    throw new Error("--server must be the address of a server. Try --help.");
  const size = integer("--devices", values.devices, 1, 1_000_000);
  const seed = integer("--seed", values.seed, 0, 2 ** 31);
  const normal = integer("--normal", values.normal, 0, size);
  const historyHours = integer("--history-hours", values["history-hours"], 0, 167);
  const maxSockets = integer("--sockets", values.sockets, 1, 1000);
  const statePath = resolve(values.state);

  const devices = await openFleet({
    serverUrl,
    plan: { seed, size, normal },
    statePath,
    codesFile: values["codes-file"],
  });
  const save = async (): Promise<void> => {
    await writeFileAtomically(
      statePath,
      JSON.stringify(storeFleet({ seed, size, normal }, devices)),
    );
  };
  await save();
  printLine(
    `${plural(devices.length, { one: "# device", other: "# devices" })} bound at ${serverUrl}`,
  );

  const tally = createTally();
  if (historyHours > 0) {
    const nowMs = Date.now();
    const fromMs = nowMs - historyHours * HOUR_MS;
    const { signal } = stop;
    const done = await backfill({ serverUrl, devices, fromMs, toMs: nowMs, nowMs, signal });
    await save();
    printLine(
      `History: ${plural(done.accepted, { one: "# point", other: "# points" })} accepted, ${done.duplicates} known, ${done.refused} refused`,
    );
  }
  const live = runLive({ serverUrl, devices, maxSockets, tally, signal: stop.signal });
  await Promise.all([live, print(tally, save)]);
  await save();
  printLine("Stopped.");
}

async function openFleet(options: {
  serverUrl: string;
  plan: FleetPlan;
  statePath: string;
  codesFile: string | undefined;
}): Promise<BoundDevice[]> {
  const { serverUrl, plan, statePath } = options;
  await mkdir(dirname(statePath), { recursive: true });
  const text = await readFileIfThere(statePath);
  const stored = text === undefined ? undefined : (JSON.parse(text) as StoredFleet);
  const known = stored?.seed === plan.seed ? restoreFleet({ ...stored, ...plan }) : [];
  const places = new Set(known.map(({ device }) => device.index));
  const missing = createFleet(plan).filter(({ index }) => !places.has(index));
  if (missing.length === 0) return known;
  if (options.codesFile === undefined)
    throw new Error(
      `${plural(missing.length, { one: "# device is", other: "# devices are" })} not bound yet: name their codes with --codes-file.`,
    );
  const codes = (await readFile(options.codesFile, "utf8"))
    .split(/\s+/)
    .filter((code) => code !== "");
  let refusals = 0;
  const fresh = await bindFleet({
    serverUrl,
    devices: missing,
    codes,
    nowMs: Date.now(),
    onRefused: (device, message) => {
      refusals += 1;
      if (refusals <= 5) printLine(`${device.mac}: ${message}`);
    },
    signal: stop.signal,
  });
  if (refusals > 5) printLine(`… and ${refusals - 5} more refusals`);
  return [...known, ...fresh];
}

async function print(tally: Tally, save: () => Promise<void>): Promise<void> {
  while (!stop.signal.aborted) {
    await delay(PRINT_EVERY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    const { medianMs, p99Ms, mostMs } = drainLag(tally);
    printLine(
      `reports ${tally.reports}, accepted ${tally.accepted}, duplicates ${tally.duplicates}, ` +
        `refused ${tally.refused}, away ${tally.away}, unbound ${tally.unbound}, commands ${tally.commands}; ` +
        `lag ${seconds(medianMs)} median, ${seconds(p99Ms)} p99, ${seconds(mostMs)} most`,
    );
    await save();
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function integer(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}".`);
  return value;
}
