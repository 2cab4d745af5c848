import { formatMicroBp } from "@nodeyard/contract/money.ts";
import type { RevenueFault, WhyResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { FAULT_CAUSES } from "@nodeyard/contract/revenue/rules.ts";
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

/** The costliest fault among these losses. */
export function worstFault(losses: readonly Loss[]): RevenueFault | undefined {
  return sumCauses(losses).flatMap(({ cause, hours, lost }) => {
    const fault = FAULT_CAUSES.find((each) => each === cause);
    return fault === undefined ? [] : [{ cause: fault, hours, lost }];
  })[0];
}
