import { formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import type { LastSevenDaysResponse } from "@nodeyard/contract/revenue/calls.ts";

export interface DayRow {
  readonly startsAtMs: number;
  /** Exact decimal texts. */
  readonly total: string;
  readonly network: string;
  readonly compute: string;
  /** Activity and invite rewards: what the parts lack to the total. */
  readonly rewards: string;
  /** Of the best day, rounded up, so that a small one is seen. */
  readonly percent: number;
}

/** The days of an answer, newest first. */
export function dayRows(data: LastSevenDaysResponse["data"]): DayRow[] {
  const amounts = Object.values(data).map(({ bxc }) => parseMicroBp(bxc) ?? 0n);
  const best = amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
  return Object.entries(data)
    .map(([startsAt, { bxc, network_bxc: network, compute_bxc: compute }]) => {
      const amount = parseMicroBp(bxc) ?? 0n;
      const tasks = (parseMicroBp(network) ?? 0n) + (parseMicroBp(compute) ?? 0n);
      const rewards = formatMicroBp(amount - tasks);
      const percent = best === 0n ? 0 : Number((amount * 100n + best - 1n) / best);
      return { startsAtMs: Number(startsAt), total: bxc, network, compute, rewards, percent };
    })
    .toSorted((one, other) => other.startsAtMs - one.startsAtMs);
}
