import type { Point } from "@nodeyard/agent/monitoring/point.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import type { Profile } from "./profile.ts";
import { roll, rollBetween, smoothNoise } from "./random.ts";

/** Offset of the virtual owners' time zone, China. */
const LOCAL_AHEAD_MS = 8 * HOUR_MS;

/** A device's values, drawn from its profile. */
export interface Character {
  seed: number;
  index: number;
  profile: Profile;
  uplinkBps: number;
  externalBytes: number;
  /** Its line degrades at evening peak. */
  weakEvenings: boolean;
  /** Poor wireless link: medium stability at all hours. */
  weakLine: boolean;
  /** Faulty line that still carries traffic: low stability at all hours. */
  brokenLine: boolean;
  /** Only a few gigabytes of disk space left. */
  fullDisk: boolean;
  /** Something else takes its memory. */
  fullMemory: boolean;
}

/** Demand over the day, 0 to 1: minimum at 05:00, a rise at noon, maximum at 21:00. */
export function dayShape(hour: number): number {
  const hump = (centre: number, width: number): number => {
    const apart = Math.min(Math.abs(hour - centre), 24 - Math.abs(hour - centre));
    return Math.exp(-(apart * apart) / (2 * width * width));
  };
  return Math.min(1, 0.08 + 0.42 * hump(12.8, 2.6) + 0.9 * hump(21, 2.3) + 0.2 * hump(17, 3));
}

/** The device's measurements of a slot while online; a pure function. */
export function measure(character: Character, slotStartMs: number): Point {
  const { seed, index, profile, uplinkBps } = character;
  const localMs = slotStartMs + LOCAL_AHEAD_MS;
  const hour = (localMs % DAY_MS) / HOUR_MS;
  const weekday = (Math.floor(localMs / DAY_MS) + 4) % 7;
  const weekend = weekday === 0 || weekday === 6 ? 1.08 : 1;
  const slow = smoothNoise(slotStartMs, 3 * HOUR_MS, seed, index, 1);
  const quick = smoothNoise(slotStartMs, 15 * MINUTE_MS, seed, index, 2);
  const grain = roll(seed, index, 3, slotStartMs / SLOT_MS) * 2 - 1;

  const [quiet, busy] = profile.load;
  const demand = dayShape(hour) * weekend * (1 + 0.12 * slow + 0.06 * quick + 0.03 * grain);
  const stable = stability(character, slotStartMs, hour);
  // A degraded line carries less.
  const health = stable > 2_500 ? 0.35 : stable > 1_000 ? 0.75 : 1;
  const load = Math.min(0.98, quiet + (busy - quiet) * Math.max(0, demand)) * health;
  const outBps = Math.round(uplinkBps * load);
  const inBps = Math.round(outBps * (0.14 + 0.05 * slow));
  const [restCpu, fullCpu] = profile.cpuPercent;
  const [leastMemory, mostMemory] = profile.memoryPercent;
  const fill = diskFill(character, slotStartMs);
  const reads = Math.round((outBps / 8) * (0.3 + 0.1 * quick));
  const writes = Math.round((inBps / 8) * (0.8 + 0.15 * slow));

  return {
    slotAtSeconds: slotStartMs / 1000,
    stableValue: stable,
    inBps,
    outBps,
    cpuPercent: percent(restCpu + fullCpu * load + 4 * quick + 2 * grain),
    memoryPercent: percent(
      character.fullMemory
        ? 97 + slow
        : leastMemory + (mostMemory - leastMemory) * (0.5 + 0.3 * slow + load / 4),
    ),
    diskPercent: percent(100 * fill),
    diskReadBps: reads,
    diskWriteBps: writes,
    externalStorageBytes: character.externalBytes,
    ioUtilPercent: percent(100 * ((reads + writes) / profile.diskBytesPerSecond) + 1.5 + grain),
  };
}

/** Disk usage, 0 to 1. */
export function diskFill(character: Character, atMs: number): number {
  const { seed, index, fullDisk } = character;
  if (fullDisk) return 0.985;
  return 0.25 + 0.35 * roll(seed, index, 4) + 0.05 * Math.sin(atMs / (11 * DAY_MS));
}

/** Base jitter, increasing with demand; weak evenings (18–24 local), temporary faults, and gaps. */
function stability(character: Character, slotStartMs: number, hour: number): number {
  const { seed, index, profile } = character;
  const slot = slotStartMs / SLOT_MS;
  // One slot in 500 has no measurement.
  if (roll(seed, index, 21, slot) < 0.002) return 0;
  const { weakLine, brokenLine } = character;
  const [calm, restless] = brokenLine
    ? [3_600, 4_200]
    : weakLine
      ? [1_250, 1_600]
      : profile.stableValue;
  const own = rollBetween(calm, restless, seed, index, 22);
  const jitter = own * (0.8 + 0.5 * dayShape(hour) + 0.25 * (roll(seed, index, 23, slot) - 0.5));
  const evening = Math.floor((slotStartMs + LOCAL_AHEAD_MS) / DAY_MS);
  const isWeakEvening =
    character.weakEvenings && hour >= 18 && roll(seed, index, 24, evening) < 0.7;
  if (isWeakEvening) {
    const wave = 0.5 + 0.5 * smoothNoise(slotStartMs, 40 * MINUTE_MS, seed, index, 25);
    return Math.round(jitter + 700 + 2_900 * wave);
  }
  const fault = faultAt(seed, index, slotStartMs);
  return Math.max(1, Math.round(jitter + 6_000 * fault));
}

/** Strength of a temporary fault: one day in 25, fading within 90 minutes. */
function faultAt(seed: number, index: number, atMs: number): number {
  const day = Math.floor(atMs / DAY_MS);
  if (roll(seed, index, day, 31) >= 0.04) return 0;
  const startMs = day * DAY_MS + roll(seed, index, day, 32) * (DAY_MS - 2 * HOUR_MS);
  const sinceMs = atMs - startMs;
  if (sinceMs < 0 || sinceMs > 90 * MINUTE_MS) return 0;
  return Math.exp(-sinceMs / (35 * MINUTE_MS));
}

function percent(value: number): number {
  return Math.round(Math.min(99.5, Math.max(0.5, value)) * 100) / 100;
}
