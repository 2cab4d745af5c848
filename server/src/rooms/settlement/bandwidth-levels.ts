// Offered to other rooms.
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../platform/deps.ts";
import { ruleOf } from "./settlement-rules.ts";

/** Outbound bits per second from which bandwidth is high or medium; low otherwise. */
export interface BandwidthLevels {
  readonly highMinBps: bigint;
  readonly mediumMinBps: bigint;
}

/** Gives the levels of the settlement rule in force, read at most once a minute. */
export function rememberBandwidthLevels(
  deps: Pick<Deps, "db" | "clock">,
): () => Promise<BandwidthLevels> {
  let remembered: { readonly levels: BandwidthLevels; readonly minute: number } | undefined;
  return async () => {
    const now = deps.clock.now();
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (remembered?.minute !== minute) {
      const rule = await ruleOf(deps.db, now);
      const levels = {
        highMinBps: rule.level_high_min_bps,
        mediumMinBps: rule.level_medium_min_bps,
      };
      remembered = { levels, minute };
    }
    return remembered.levels;
  };
}
