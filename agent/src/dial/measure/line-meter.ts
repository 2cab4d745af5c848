import type { LineCounters } from "../../machine/interfaces.ts";
import type { LineStatistics } from "@nodeyard/contract/dial/agent-calls.ts";

/** Half an hour of rounds. */
const MAX_ROUNDS = 30;
const MAX_RTT_MS = 60_000;

/** Round trips of one round of probes, in milliseconds; undefined where lost. */
export type Round = readonly (number | undefined)[];

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const toMs = (value: number | null | undefined): number | null =>
  value === null || value === undefined
    ? null
    : Math.min(MAX_RTT_MS, Math.max(0, Math.round(value * 100) / 100));

function lossPercent(round: Round): number {
  return (100 * round.filter((value) => value === undefined).length) / round.length;
}

/** Collects the measurements of a session. */
export interface LineMeter {
  addRound(round: Round): void;
  setNatType(natType: number): void;
  /** @param counters undefined if the interface is gone */
  read(counters: LineCounters | undefined, steadyMs: number): LineStatistics;
}

export function createLineMeter(): LineMeter {
  const rounds: Round[] = [];
  let natType = 0;
  let before: { counters: LineCounters; steadyMs: number } | undefined;
  let rate = { inBps: 0, outBps: 0 };

  /** Growth since the last reading; a counter that went back is of another interface. */
  function updateRate(counters: LineCounters, steadyMs: number): void {
    const seconds = before === undefined ? 0 : (steadyMs - before.steadyMs) / 1000;
    // Readings that follow each other at once would give figures of single packets.
    if (before !== undefined && seconds < 1) return;
    const bps = (now: number, then: number): number =>
      seconds === 0 ? 0 : Math.max(0, Math.round((8 * (now - then)) / seconds));
    const then = before?.counters ?? counters;
    rate = {
      inBps: bps(counters.receivedBytes, then.receivedBytes),
      outBps: bps(counters.sentBytes, then.sentBytes),
    };
    before = { counters, steadyMs };
  }

  return {
    addRound(round) {
      if (round.length === 0) return;
      rounds.push(round);
      if (rounds.length > MAX_ROUNDS) rounds.shift();
    },
    setNatType: (measured) => void (natType = measured),
    read(counters, steadyMs) {
      if (counters !== undefined) updateRate(counters, steadyMs);
      const answered = rounds.flat().filter((value) => value !== undefined);
      const differences = rounds.flatMap((round) => {
        const values = round.filter((value) => value !== undefined);
        return values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)));
      });
      const last = rounds.at(-1)?.findLast((value) => value !== undefined);
      const losses = rounds.map(lossPercent);
      return {
        rttMs: toMs(last),
        rttAverageMs: toMs(mean(answered)),
        rttMaxMs: toMs(answered.length === 0 ? null : Math.max(...answered)),
        jitterMs: toMs(mean(differences)),
        lossAveragePercent: mean(losses) ?? 0,
        lossMaxPercent: Math.max(0, ...losses),
        receivedBytes: counters?.receivedBytes ?? 0,
        sentBytes: counters?.sentBytes ?? 0,
        ...rate,
        natType,
      };
    },
  };
}
