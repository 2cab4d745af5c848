import { SLOT_MS, SLOTS_PER_HOUR } from "@nodeyard/contract/time.ts";
import {
  isNetworkUsable,
  STABILITY_HIGH_BELOW,
  STABILITY_LOW_ABOVE,
} from "@nodeyard/contract/devices/rules.ts";
import { createProbeWindow } from "../agent/src/monitoring/probe-window.ts";
import { LOST_AFTER_MS, type Probe } from "../agent/src/monitoring/stability.ts";
import { median, printText } from "./measure.ts";
import type { BenchOptions } from "./options.ts";
import { setSubject } from "./progress.ts";

const PROBES_PER_SLOT = 50;
const HOURS = 24;
/** Filled before the first slot counts. */
const FIRST_SLOT = SLOTS_PER_HOUR;

/** A line that does not change. */
interface Line {
  /** Share of the probes that get no answer, both ways together. */
  readonly loss: number;
  /** Mean difference of consecutive round trips; exponential, as queues make it. */
  readonly jitterMs: number;
  readonly delayMs: number;
}

const WELL: Line = { loss: 0, jitterMs: 2, delayMs: 20 };
const COLUMNS: readonly (readonly [string, readonly (readonly [string, Line])[]])[] = [
  [
    "loss",
    [0, 1, 2, 3, 5, 8, 10, 12, 15, 20, 25, 30].map((percent) => [
      `${percent} %`,
      { ...WELL, loss: percent / 100 },
    ]),
  ],
  [
    "jitter",
    [0, 2, 5, 10, 20, 40, 50, 80, 125, 160].map((jitterMs) => [
      `${jitterMs} ms`,
      { ...WELL, jitterMs },
    ]),
  ],
  [
    "delay",
    [1, 20, 100, 200, 400, 800, 1600].map((delayMs) => [`${delayMs} ms`, { ...WELL, delayMs }]),
  ],
  [
    "loss with a jitter of 20 ms and a delay of 100 ms",
    [0, 2, 5, 10, 20].map((percent) => [
      `${percent} %`,
      { loss: percent / 100, jitterMs: 20, delayMs: 100 },
    ]),
  ],
];

/** Mulberry32: the same table in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function probeOf({ loss, jitterMs, delayMs }: Line, random: () => number): Probe {
  if (random() < loss) return { kind: "lost" };
  const roundTripMs = delayMs - jitterMs * Math.log(1 - random());
  return roundTripMs < LOST_AFTER_MS
    ? { kind: "answered", roundTripMs, isTimed: true }
    : { kind: "lost" };
}

/** Figures of a device's slots over a day, after an hour. */
function dayOf(line: Line, random: () => number): number[] {
  const window = createProbeWindow();
  const values: number[] = [];
  for (let slot = 0; slot < FIRST_SLOT + HOURS * SLOTS_PER_HOUR; slot += 1) {
    for (let probe = 0; probe < PROBES_PER_SLOT; probe += 1)
      window.add(probeOf(line, random), slot * SLOT_MS + (probe * SLOT_MS) / PROBES_PER_SLOT);
    const value = window.valueOf(slot * SLOT_MS, (slot + 1) * SLOT_MS);
    if (slot >= FIRST_SLOT) values.push(value);
  }
  return values;
}

/** Relative pay of a day by the rule in force: usable share times the factor of the hour's mean stability. */
function payOf(values: readonly number[]): number {
  let pay = 0;
  for (let hour = 0; hour < HOURS; hour += 1) {
    const slots = values.slice(hour * SLOTS_PER_HOUR, (hour + 1) * SLOTS_PER_HOUR);
    const mean = slots.reduce((sum, value) => sum + value, 0) / slots.length;
    const factor = mean < STABILITY_HIGH_BELOW ? 1.05 : mean > STABILITY_LOW_ABOVE ? 0.95 : 1;
    pay += (slots.filter(isNetworkUsable).length / slots.length) * factor;
  }
  return pay;
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

export interface JudgedLine {
  readonly label: string;
  readonly p10: number;
  readonly median: number;
  readonly p90: number;
  /** Shares of the slots. */
  readonly high: number;
  readonly unusable: number;
  /** Relative difference of the pay of two such lines over a day, of which a twentieth of the pairs has more; 0 if none is paid. */
  readonly payApart: number;
}

function judge([label, line]: readonly [string, Line], devices: number, seed: number): JudgedLine {
  const random = seeded(seed);
  const days = Array.from({ length: devices }, () => dayOf(line, random));
  const sorted = days.flat().toSorted((one, other) => one - other);
  const share = (is: (value: number) => boolean): number =>
    sorted.filter(is).length / sorted.length;
  const pays = days.map(payOf);
  const paid = median(pays);
  const apart = pays
    .slice(1)
    .map((pay, at) => Math.abs(pay - (pays[at] ?? 0)))
    .toSorted((one, other) => one - other);
  return {
    label,
    p10: quantile(sorted, 0.1),
    median: quantile(sorted, 0.5),
    p90: quantile(sorted, 0.9),
    high: share((value) => value < STABILITY_HIGH_BELOW),
    unusable: share((value) => !isNetworkUsable(value)),
    payApart: paid === 0 ? 0 : quantile(apart, 0.95) / paid,
  };
}

/** Judges constant lines by the agent's own formula and window. */
export function judgeLines(
  devices: number,
): readonly { readonly column: string; readonly lines: readonly JudgedLine[] }[] {
  return COLUMNS.map(([column, lines]) => ({
    column,
    lines: lines.map((line, index) => judge(line, devices, 1 + index)),
  }));
}

const percent = (share: number, digits = 0): string => `${(100 * share).toFixed(digits)} %`;

/** Prints the figures of constant lines as tables. */
export async function runStabilityBench({ isSmall }: BenchOptions): Promise<void> {
  setSubject("stability");
  for (const { column, lines } of judgeLines(isSmall ? 2 : 24)) {
    const rows = lines.map((line) =>
      [
        line.label,
        line.p10,
        line.median,
        line.p90,
        (line.p90 / Math.max(1, line.p10)).toFixed(2),
        percent(line.high),
        percent(line.unusable),
        percent(line.payApart, 1),
      ].join(" | "),
    );
    printText(
      [
        `| ${column} | p10 | median | p90 | p90/p10 | high | unusable | pay of two, apart |`,
        "|---|---|---|---|---|---|---|---|",
        ...rows.map((row) => `| ${row} |`),
      ].join("\n"),
    );
  }
}
