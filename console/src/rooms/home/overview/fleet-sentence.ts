import type { HomeOverviewResponse } from "@nodeyard/contract/home/overview-calls.ts";
import { durationText } from "../../../shared/duration-text.ts";
import { formatCount } from "../../../shared/format.ts";
import { overview } from "./messages.ts";
import { roundedUpBp } from "./rounded-bp.ts";

type Fleet = HomeOverviewResponse["fleet"];

/** The state of the devices in words: how many earn, and the faults of the others. `device` is what `problem` is about. */
export interface FleetSentence {
  readonly earning: string;
  readonly device?: Fleet["worst"];
  readonly problem?: string;
  readonly cost?: string;
  readonly unmeasured?: string;
}

function problemOf({ worst, offline, unstable }: Fleet, nowMs: number): string {
  if (!worst) return overview.severalNotWell(offline, unstable);
  if (worst.kind === "unstable") return overview.isUnstable;
  if (worst.since === null) return overview.neverReported;
  return overview.offlineFor(durationText(Math.max(0, nowMs - Date.parse(worst.since))));
}

export function fleetSentence(fleet: Fleet, nowMs: number): FleetSentence {
  const { good, unknown, worst, lostPerDay } = fleet;
  const measured = fleet.total - unknown;
  if (measured === 0) return { earning: overview.nothingMeasured(unknown) };
  const unmeasured = unknown > 0 ? { unmeasured: overview.unmeasured(unknown) } : {};
  if (good === measured) return { earning: overview.allEarning(good), ...unmeasured };
  return {
    earning: overview.someEarning(formatCount(good), formatCount(measured), good, measured),
    device: worst,
    problem: problemOf(fleet, nowMs),
    ...(lostPerDay !== null && { cost: overview.atMostADay(roundedUpBp(lostPerDay)) }),
    ...unmeasured,
  };
}
