import type { OperatorRole } from "../operator-roles.ts";
import type { Figure } from "../rates/rules.ts";

interface Limit {
  /** The values that an operator can set. */
  readonly figure: Figure;
  /** Who sets it. */
  readonly roles: readonly OperatorRole[];
}

/** Limits that can be set for a single account. */
export const LIMITS = {
  /** Withdrawals, buy-backs and exchanges in 24 hours; without a limit as many as follow each other. */
  withdrawals: { figure: { unit: "count", min: 1, max: 100 }, roles: ["finance"] },
  /**
   * BP withdrawn and sold in 24 hours without approval. Lowers the general ceiling and never raises it: one operator alone lets no
   * more out than two would have to approve.
   */
  unreviewed: { figure: { unit: "bp", min: 0, max: 1_000_000_000 }, roles: ["finance"] },
  /** Activation codes in a UTC hour. */
  codes: { figure: { unit: "count", min: 1, max: 1000 }, roles: ["operations", "support"] },
  /** Devices that are bound at a time; without a limit any number. */
  devices: { figure: { unit: "count", min: 1, max: 100_000 }, roles: ["operations", "support"] },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof LIMITS;
export const LIMIT_NAMES = Object.keys(LIMITS) as [LimitName, ...LimitName[]];
