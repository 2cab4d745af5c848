import type { DeviceKind } from "@nodeyard/contract/device-kinds.ts";
import { PROBE_MAX_BYTES, PROBE_MAX_STREAMS } from "@nodeyard/contract/monitoring/rules.ts";
import { DAY_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import { measure, type Character } from "@nodeyard/simulator/curve.ts";
import { PROFILES } from "@nodeyard/simulator/profile.ts";
import { roll } from "@nodeyard/simulator/random.ts";
import { expect, test } from "vitest";
import { isCovered, nextProbeBytes, streamsOf, type ProbeResult } from "./next-probe.ts";
import { nextVisitAt } from "./visits.ts";

/** The rule that the migrations bring. */
const MULTIPLE = 1.25;
const VALID_MS = 7 * DAY_MS;
const DAYS = 10;
const START_MS = Date.parse("2026-03-02T00:00:00Z");
const LIMITS = { bytes: PROBE_MAX_BYTES, streams: PROBE_MAX_STREAMS };
/** First bytes that TCP sends without an acknowledgement; doubled every round trip until the line is full. */
const INITIAL_WINDOW_BYTES = 14_600;
/** Receive window of a connection: a usual limit of receivers. */
const WINDOW_BYTES = 3 * 1024 * 1024;
/** Of a full line a new connection gets this much beside the tasks'. */
const FAIR_SHARE = 0.25;
const SLOTS = (DAYS * DAY_MS) / SLOT_MS;

interface Line {
  readonly character: Character;
  readonly roundTripSeconds: number;
}

/** Seconds from the token to the last byte: a round trip, TCP's slow start, then the free part of the line. */
function sendSeconds(line: Line, bytes: number, atMs: number): number {
  const { character, roundTripSeconds } = line;
  const streams = streamsOf(bytes, LIMITS);
  const used = measure(character, atMs - (atMs % SLOT_MS)).outBps;
  const { uplinkBps } = character;
  const free = Math.max(uplinkBps - used, uplinkBps * FAIR_SHARE);
  const bytesPerSecond = Math.min(free / 8, (streams * WINDOW_BYTES) / roundTripSeconds);
  let [seconds, sent, window] = [roundTripSeconds, 0, streams * INITIAL_WINDOW_BYTES];
  while (sent < bytes && window < bytesPerSecond * roundTripSeconds) {
    sent += window;
    window *= 2;
    seconds += roundTripSeconds;
  }
  return seconds + Math.max(0, bytes - sent) / bytesPerSecond;
}

interface Visit {
  readonly atMs: number;
  readonly bps: number;
  readonly bytes: number;
}

/** A visit, with the server's own decisions. */
function visitOf(line: Line, atMs: number, claimBps: number, knownBps: number): Visit {
  let [last, previous]: (ProbeResult | undefined)[] = [undefined, undefined];
  let [best, total] = [0, 0];
  for (;;) {
    const bytes = nextProbeBytes({
      last,
      previous,
      claimBps,
      knownBps,
      multiple: MULTIPLE,
      limits: LIMITS,
    });
    if (bytes === undefined) return { atMs, bps: best, bytes: total };
    previous = last;
    last = { bytes, seconds: sendSeconds(line, bytes, atMs) };
    best = Math.max(best, (bytes * 8) / last.seconds);
    total += bytes;
  }
}

/** Bandwidth factor of the hourly settlement, by the rule that the migrations bring. */
const levelOf = (bps: number): number => (bps >= 100e6 ? 1 : bps >= 20e6 ? 0.7 : 0.4);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
/** Value paid by the daily settlement: the highest point after fourteen. */
const p95 = (values: readonly number[]): number => values.toSorted((a, b) => b - a)[14] ?? 0;

/** Simulates a device's days. @returns the hours and days whose pay the bound lowered, and the mean bytes of a day. */
function live(line: Line): { levelLost: number; p95Lost: number; bytesPerDay: number } {
  const { character } = line;
  const visits: Visit[] = [];
  const points: number[] = [];
  let [claimBps, claimedBps, dueMs] = [0, 0, START_MS];
  const [levels, p95s] = [
    { lost: 0, all: 0 },
    { lost: 0, all: 0 },
  ];
  const count = (into: { lost: number; all: number }, worth: number, counted: number): void => {
    into.all += worth;
    into.lost += worth - counted;
  };
  const bestSince = (sinceMs: number) =>
    Math.max(0, ...visits.filter(({ atMs }) => atMs > sinceMs).map(({ bps }) => bps));
  /** The hour of the last day in which it sent least. */
  const quietHour = (atMs: number): Date | undefined => {
    const hours = Array.from({ length: Math.min(24, Math.floor(points.length / 12)) }, (_, ago) => {
      const end = points.length - (points.length % 12) - ago * 12;
      return { atMs: START_MS + (end - 12) * SLOT_MS, bps: mean(points.slice(end - 12, end)) };
    });
    const [least] = hours.toSorted((one, other) => one.bps - other.bps);
    return least && least.atMs < atMs ? new Date(least.atMs) : undefined;
  };
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const atMs = START_MS + slot * SLOT_MS;
    const known = bestSince(atMs - VALID_MS + DAY_MS);
    // Agents ask once an hour, and when a visit is due.
    const isShort =
      slot % 12 === 0 &&
      (known === 0 || (claimBps > claimedBps * 1.2 && !isCovered(claimBps, known, MULTIPLE)));
    if (atMs >= dueMs || isShort) {
      visits.push(visitOf(line, atMs, claimBps, known));
      claimedBps = claimBps;
      const isEnough = isCovered(claimBps, Math.max(known, visits.at(-1)?.bps ?? 0), MULTIPLE);
      if (atMs >= dueMs)
        dueMs = nextVisitAt(new Date(atMs), isEnough ? undefined : quietHour(atMs), (below) =>
          Math.floor(roll(character.seed, character.index, slot) * below),
        ).getTime();
    }
    const { outBps } = measure(character, atMs);
    points.push(outBps);
    claimBps = Math.max(claimBps, outBps);
    const bound = bestSince(atMs + SLOT_MS - VALID_MS) * MULTIPLE;
    const counted = (bps: number): number => Math.min(bps, bound);
    // In its first day a device is new, and counts little.
    if (slot < 288) continue;
    if (slot % 12 === 11) {
      const bps = mean(points.slice(-12));
      count(levels, levelOf(bps), levelOf(counted(bps)));
    }
    if (slot % 288 === 287) {
      const bps = p95(points.slice(-288));
      count(p95s, bps, counted(bps));
    }
  }
  const bytes = visits.reduce((sum, visit) => sum + visit.bytes, 0);
  return {
    levelLost: levels.lost / levels.all,
    p95Lost: p95s.lost / p95s.all,
    bytesPerDay: bytes / DAYS,
  };
}

function linesOf(kind: DeviceKind): Line[] {
  const profile = PROFILES[kind];
  const [slowest, fastest] = profile.uplinkBps;
  return [0.005, 0.04, 0.15, 0.3].flatMap((roundTripSeconds, row) =>
    [slowest, Math.sqrt(slowest * fastest), fastest].map((uplinkBps, column) => ({
      roundTripSeconds,
      character: {
        seed: 7,
        index: row * 3 + column,
        profile,
        uplinkBps,
        externalBytes: 0,
        weakEvenings: roll(7, row, column) < 0.3,
        weakLine: false,
        brokenLine: false,
        fullDisk: false,
        fullMemory: false,
      },
    })),
  );
}

/** Lines of this much in flight, in bits, fill in the time of a probe: 500 Mbit/s over 150 ms. */
const MOST_IN_FLIGHT = 75e6;

test.each(["router", "arm", "x86", "vm"] as const)(
  "honest devices of kind %s lose less than one per cent for being measured, and send few megabytes a day for it",
  (kind) => {
    const fleet = linesOf(kind)
      .filter((line) => line.character.uplinkBps * line.roundTripSeconds <= MOST_IN_FLIGHT)
      .map((line) => ({ line, ...live(line) }));
    expect(mean(fleet.map(({ levelLost }) => levelLost))).toBeLessThan(0.01);
    expect(mean(fleet.map(({ p95Lost }) => p95Lost))).toBeLessThan(0.01);
    // The worst are far away.
    for (const { p95Lost } of fleet) expect(p95Lost).toBeLessThan(0.05);
    for (const { line, bytesPerDay } of fleet)
      if (line.roundTripSeconds <= 0.04 && line.character.uplinkBps <= 60e6)
        expect(bytesPerDay).toBeLessThan(8 * 1024 * 1024);
  },
);

test("a server whose line is never quiet loses a few per cent of what it sends most", () => {
  // Tasks use a quarter of its line at night, and nearly all of it in the evening.
  const near = linesOf("server").filter(({ roundTripSeconds }) => roundTripSeconds === 0.005);
  for (const line of near) {
    const { levelLost, p95Lost } = live(line);
    expect(levelLost).toBe(0);
    expect(p95Lost).toBeLessThan(0.06);
  }
});
