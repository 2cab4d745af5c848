import { LISTED_CAUSES } from "../loss-causes.ts";

/** Days that the Overview page shows, today included. */
export const OVERVIEW_DAYS = 30;
/** Maximum number of listed items that need the owner. */
export const MAX_NEEDS = 6;
/** Full weeks from which the month's end is estimated, at most and at least. */
export const FORECAST_MAX_WEEKS = 4;
export const FORECAST_MIN_WEEKS = 2;

/** Faults of devices that are online, by type of node: each type has a list of its own. */
const FAULT_NEEDS = ["lite_fault", "normal_fault"] as const;

/** Reasons for which an account needs its owner; the order breaks ties between equal losses. */
export const NEED_KINDS = [
  "offline",
  "unstable",
  "task",
  ...FAULT_NEEDS,
  ...LISTED_CAUSES,
  "agent",
  "wallet",
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

/** Devices of an account by their network (`networkHealth`): bad, warning, good, unknown. */
export interface FleetCounts {
  readonly offline: number;
  readonly unstable: number;
  readonly good: number;
  readonly unknown: number;
}

export const FLEET_LEVELS = ["good", "warning", "bad", "unknown"] as const;
export type FleetLevel = (typeof FLEET_LEVELS)[number];

/** From one in so many devices that do not earn, the fleet is in a bad state. */
const BAD_FROM_ONE_IN = 10;

/** Health of a fleet: warning if any device does not earn, bad if a tenth of them or more; unknown before any was measured. */
export function fleetLevel({ offline, unstable, good, unknown }: FleetCounts): FleetLevel {
  const notWell = offline + unstable;
  if (notWell + good === 0) return "unknown";
  if (notWell === 0) return "good";
  return notWell * BAD_FROM_ONE_IN >= notWell + good + unknown ? "bad" : "warning";
}

/** Of the account's devices: none, some or all. */
export const SETTLED = ["none", "some", "all"] as const;
export type Settled = (typeof SETTLED)[number];

/** Ability to withdraw now, and its obstacle. */
export const WITHDRAWABLE_STATES = [
  "open",
  "created",
  "closed",
  "paused",
  "locked",
  "wallet_missing",
  "below_minimum",
] as const;
export type WithdrawableState = (typeof WITHDRAWABLE_STATES)[number];
