import { DEVICE_KINDS, type DeviceKind } from "@nodeyard/contract/device-kinds.ts";
import { DAY_MS, HOUR_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import { measure, type Character } from "@nodeyard/simulator/curve.ts";
import { PROFILES } from "@nodeyard/simulator/profile.ts";
import { roll, rollBetween } from "@nodeyard/simulator/random.ts";
import { expect, test } from "vitest";
import { isCovered, nextProbeBytes, streamsOf, type ProbeResult } from "./next-probe.ts";

/** The rule that the migrations bring. */
const MULTIPLE = 8;
const VALID_MS = 7 * DAY_MS;
/** Visits of a device: about every twelve hours. */
const VISIT_AFTER_MS = [6 * HOUR_MS, 18 * HOUR_MS] as const;
const DAYS = 10;
const START_MS = Date.parse("2026-03-02T00:00:00Z");
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
  const streams = streamsOf(bytes);
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
    const measuredBps = Math.max(best, knownBps);
    const bytes = nextProbeBytes({ last, previous, claimBps, measuredBps, multiple: MULTIPLE });
    if (bytes === undefined) return { atMs, bps: best, bytes: total };
    previous = last;
    last = { bytes, seconds: sendSeconds(line, bytes, atMs) };
    best = Math.max(best, (bytes * 8) / last.seconds);
    total += bytes;
  }
}

/** Bandwidth level of the hourly settlement, by the rule that the migrations bring. */
const levelOf = (bps: number): number => (bps >= 100e6 ? 3 : bps >= 20e6 ? 2 : 1);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
/** Value paid by the daily settlement: the highest point after fourteen. */
const p95 = (values: readonly number[]): number => values.toSorted((a, b) => b - a)[14] ?? 0;

/** Simulates a device's days. @returns the hours and days whose pay the bound lowered, and the mean bytes of a day. */
function live(line: Line): { hours: number; days: number; bytesPerDay: number } {
  const { character } = line;
  const visits: Visit[] = [];
  const points: number[] = [];
  let [claimBps, claimedBps, dueMs] = [0, 0, START_MS];
  const lowered = { hours: 0, days: 0 };
  const bestSince = (sinceMs: number) =>
    Math.max(0, ...visits.filter(({ atMs }) => atMs > sinceMs).map(({ bps }) => bps));
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const atMs = START_MS + slot * SLOT_MS;
    // Agents ask once an hour.
    if (slot % 12 === 0) {
      const known = bestSince(atMs - VALID_MS + DAY_MS);
      const isShort =
        !isCovered(claimBps, known, MULTIPLE) &&
        (atMs - (visits.at(-1)?.atMs ?? 0) >= 3 * HOUR_MS || claimBps > claimedBps * 1.2);
      if (atMs >= dueMs || isShort) {
        visits.push(visitOf(line, atMs, claimBps, known));
        claimedBps = claimBps;
        dueMs = atMs + rollBetween(...VISIT_AFTER_MS, character.seed, character.index, slot);
      }
    }
    const { outBps } = measure(character, atMs);
    points.push(outBps);
    claimBps = Math.max(claimBps, outBps);
    const bound = bestSince(atMs + SLOT_MS - VALID_MS) * MULTIPLE;
    const isBounded = (bps: number, worth: (bps: number) => number): boolean =>
      worth(Math.min(bps, bound)) < worth(bps);
    if (slot % 12 === 11 && isBounded(mean(points.slice(-12)), levelOf)) lowered.hours += 1;
    if (slot % 288 === 287 && isBounded(p95(points.slice(-288)), (bps) => bps)) lowered.days += 1;
  }
  const bytes = visits.reduce((sum, visit) => sum + visit.bytes, 0);
  return { ...lowered, bytesPerDay: bytes / DAYS };
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

test.each(DEVICE_KINDS)(
  "no honest %s earns less for being measured, and most send a few megabytes a day",
  (kind) => {
    const fleet = linesOf(kind)
      // 10 Gbit/s from another continent is more than 128 MB can show; docs/decisions/0036-bounded-trust.md.
      .filter(({ character, roundTripSeconds }) => character.uplinkBps * roundTripSeconds <= 500e6)
      .map((line) => ({ line, ...live(line) }));
    const lowered = fleet.filter(({ hours, days }) => hours + days > 0);
    expect(
      lowered.map(({ line, hours, days }) => ({
        uplinkMbps: line.character.uplinkBps / 1e6,
        roundTripSeconds: line.roundTripSeconds,
        hours,
        days,
      })),
    ).toEqual([]);
    if (kind !== "router" && kind !== "arm") return;
    const near = fleet.filter(({ line }) => line.roundTripSeconds <= 0.04);
    for (const { bytesPerDay } of near) expect(bytesPerDay).toBeLessThan(8 * 1024 * 1024);
  },
);
