import { DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";

/** From this share of the highest rate on, the machine's own traffic may fill the line. */
const FILLED_SHARE = 0.5;
/** No line is filled by less. */
const MIN_BPS = 256_000;

/** Growth of the counters between two readings. */
export interface Traffic {
  readonly seconds: number;
  readonly inBytes: number;
  readonly outBytes: number;
}

/**
 * Decides if the machine's own traffic fills its line: a direction carries at least half of the most that it carried in a few
 * seconds of the last day. Nothing on the machine states the rate of an access line; its busiest moments show it.
 */
export function createLineLoad(): { isFilled(traffic: Traffic, nowMs: number): boolean } {
  const directions = ["inBytes", "outBytes"] as const;
  /** Highest rates by hour. */
  const peaks = { inBytes: new Map<number, number>(), outBytes: new Map<number, number>() };
  return {
    isFilled(traffic, nowMs) {
      const hour = Math.floor(nowMs / HOUR_MS);
      const loads = directions.map((direction) => {
        const byHour = peaks[direction];
        const bps = (traffic[direction] * 8) / traffic.seconds;
        byHour.set(hour, Math.max(bps, byHour.get(hour) ?? 0));
        for (const old of byHour.keys()) if (old <= hour - DAY_MS / HOUR_MS) byHour.delete(old);
        return bps >= MIN_BPS && bps >= FILLED_SHARE * Math.max(...byHour.values());
      });
      return loads.includes(true);
    },
  };
}
