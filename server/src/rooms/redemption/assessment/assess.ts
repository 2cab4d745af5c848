import {
  REFUSAL_REASONS,
  REVIEW_REASONS,
  type RefusalReason,
  type ReviewReason,
} from "@nodeyard/contract/redemption/rules.ts";
import type { Inputs } from "./inputs.ts";

/** Raised whenever a rule or the meaning of an input changes. */
export const RULE_VERSION = 2;

/** The most that an order may take by a rule; undefined: any amount. */
export type Bound = { readonly microBp: bigint } | { readonly fen: bigint } | undefined;
type Rule = (inputs: Inputs) => Bound;

export type Assessment =
  | { readonly verdict: "pass"; readonly reasons: readonly [] }
  | { readonly verdict: "approval"; readonly reasons: readonly ReviewReason[] }
  | { readonly verdict: "refuse"; readonly reasons: readonly [RefusalReason] };

/** Of a rule that no amount passes. */
export const NOTHING = { microBp: 0n } as const;
const PPM = 1_000_000n;

const unless = (isRefused: boolean): Bound => (isRefused ? NOTHING : undefined);
const left = (limit: string, used: string): bigint => {
  const rest = BigInt(limit) - BigInt(used);
  return rest > 0n ? rest : 0n;
};

const ofAll = (unit: Inputs["allUnit"], amount: bigint): Bound =>
  unit === "fen" ? { fen: amount } : { microBp: amount };

/** A bound where most of the recent revenue is of a suspect origin. */
function ofOrigin(inputs: Inputs, suspectMicroBp: string): Bound {
  const { recentMicroBp, originSharePpm, originMicroBp, taken24HoursMicroBp } = inputs;
  const isMost = BigInt(suspectMicroBp) * PPM > BigInt(recentMicroBp) * BigInt(originSharePpm);
  return isMost ? { microBp: left(originMicroBp, taken24HoursMicroBp) } : undefined;
}

/** Rules that refuse, in `REFUSAL_REASONS`' order. */
export const REFUSALS: Readonly<Record<RefusalReason, Rule>> = {
  closed: ({ isOpen }) => unless(!isOpen),
  paused: ({ isHalted }) => unless(isHalted),
  frozen: ({ isFrozen }) => unless(isFrozen),
  permission: ({ isBarred }) => unless(isBarred),
  name: ({ missing }) => unless(missing === "name"),
  payee: ({ missing }) => unless(missing === "payee"),
  wallet: ({ missing }) => unless(missing === "wallet"),
  agreement: ({ hasTaxAgreement, acceptsTaxAgreement }) =>
    unless(!hasTaxAgreement && !acceptsTaxAgreement),
  locked: ({ lockedBy }) => unless(lockedBy !== null),
  open: ({ hasOneOpen }) => unless(hasOneOpen),
  "day-limit": ({ orders24Hours, mostOrders24Hours }) =>
    unless(mostOrders24Hours !== null && orders24Hours >= mostOrders24Hours),
  orders: ({ ordersMonth, mostOrdersMonth }) =>
    unless(mostOrdersMonth !== null && ordersMonth >= mostOrdersMonth),
  balance: ({ balanceMicroBp }) => ({ microBp: BigInt(balanceMicroBp) }),
  immature: ({ matureMicroBp }) => ({ microBp: BigInt(matureMicroBp) }),
  quota: ({ monthLimitFen, monthUsedFen }) =>
    monthLimitFen === null || monthUsedFen === null
      ? undefined
      : { fen: left(monthLimitFen, monthUsedFen) },
};

/** Rules above which an order waits for approval. */
export const REVIEWS: Readonly<Record<ReviewReason, Rule>> = {
  "unbooked-payment": ({ hasUnbookedPayment }) => unless(hasUnbookedPayment),
  "young-account": ({ youngMatureMicroBp }) =>
    youngMatureMicroBp === null ? undefined : { microBp: BigInt(youngMatureMicroBp) },
  "new-devices": (inputs) => ofOrigin(inputs, inputs.recentNewDevicesMicroBp),
  "one-address": (inputs) => ofOrigin(inputs, inputs.recentCrowdedMicroBp),
  "first-payout": ({ isFirstPayout, firstMicroBp }) =>
    isFirstPayout ? { microBp: BigInt(firstMicroBp) } : undefined,
  "account-ceiling": ({ accountCeilingMicroBp, taken24HoursMicroBp }) => ({
    microBp: left(accountCeilingMicroBp, taken24HoursMicroBp),
  }),
  "total-ceiling": ({ allUnit, allCeiling24Hours, allTaken24Hours }) =>
    ofAll(allUnit, left(allCeiling24Hours, allTaken24Hours)),
  "hour-ceiling": ({ allUnit, allCeilingHour, allTakenHour }) =>
    ofAll(allUnit, left(allCeilingHour, allTakenHour)),
};

function exceeds(inputs: Inputs, rule: Rule): boolean {
  const bound = rule(inputs);
  if (!bound) return false;
  return "fen" in bound
    ? BigInt(inputs.amountFen ?? 0) > bound.fen
    : BigInt(inputs.grossMicroBp) > bound.microBp;
}

/** The verdict on an order of these inputs: pure, so that what is stored can be judged again. */
export function assess(inputs: Inputs): Assessment {
  const refusal = REFUSAL_REASONS.find((reason) => exceeds(inputs, REFUSALS[reason]));
  if (refusal) return { verdict: "refuse", reasons: [refusal] };
  const reasons = REVIEW_REASONS.filter((reason) => exceeds(inputs, REVIEWS[reason]));
  return reasons.length > 0 ? { verdict: "approval", reasons } : { verdict: "pass", reasons: [] };
}

/** Why no order of any amount would be taken; undefined if one would. */
export function obstacleOf(inputs: Inputs): RefusalReason | undefined {
  return REFUSAL_REASONS.find((reason) => REFUSALS[reason](inputs) === NOTHING);
}
