import { formatMicroBp } from "@nodeyard/contract/money.ts";
import type { WhyResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import type { Loss } from "./weigh-causes.ts";

/** Losses of a day by cause, largest first. A cause is blocking if it reduced an hour to zero. */
export function sumCauses(losses: readonly Loss[]): WhyResponse["causes"] {
  return [...Map.groupBy(losses, (loss) => loss.cause)]
    .map(([cause, ofCause]) => ({
      cause,
      ofCause,
      lostMicroBp: ofCause.reduce((sum, loss) => sum + loss.lostMicroBp, 0n),
    }))
    .toSorted((one, other) => Number(other.lostMicroBp - one.lostMicroBp))
    .map(({ cause, ofCause, lostMicroBp }) => ({
      cause,
      severity: ofCause.some((loss) => loss.isBlocking) ? "blocking" : "degrading",
      hours: ofCause.length,
      lost: formatMicroBp(lostMicroBp),
    }));
}
