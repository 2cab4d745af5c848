import type { CommitPoints, Victim } from "../points.ts";

/** Transactions by a statement that only they have, and the victims that can be killed around their commit. */
const ACTS = {
  request: { by: /insert\s+into\s+"?buybacks"?[\s(]/i, victims: ["api", "postgres"] },
  // Of operators, whose program is not killed.
  batch: {
    by: /(?:insert\s+into|update)\s+"?buyback_batches"?[\s(]/i,
    victims: ["postgres"],
  },
  mark: {
    by: /update\s+"?buybacks"?\s[\s\S]*"?first_sent_at"?\s*=/i,
    victims: ["worker", "postgres"],
  },
  ending: {
    by: /update\s+"?buybacks"?\s[\s\S]*"?ended_at"?\s*=/i,
    victims: ["worker", "postgres"],
  },
  step: { by: /insert\s+into\s+"?buyback_steps"?[\s(]/i, victims: ["worker", "postgres"] },
  exchange: { by: /insert\s+into\s+"?exchanges"?[\s(]/i, victims: ["api", "postgres"] },
  delivery: {
    by: /update\s+"?exchange_cards"?\s[\s\S]*"?given_at"?\s*=/i,
    victims: ["worker", "postgres"],
  },
  "look at cards": {
    by: /select\s+"?exchange_card_id"?,\s*"?sealed"?,\s*"?valid_until"?/i,
    victims: ["api", "postgres"],
  },
  stock: {
    by: /insert\s+into\s+"?exchange_batches"?[\s(]|update\s+"?exchange_cards"?\s[\s\S]*"?withdrawn_at"?\s*=/i,
    victims: ["postgres"],
  },
} as const satisfies Record<string, { readonly by: RegExp; readonly victims: readonly Victim[] }>;
type Act = keyof typeof ACTS;
const ACT_NAMES = Object.keys(ACTS) as readonly Act[];

/** Points in a buy-back or a gift card exchange at which a victim is killed. */
export type PaymentPoint =
  | `${Act}, before commit`
  | `${Act}, after commit`
  | "transfer, before it is sent"
  | "transfer, before its answer"
  | "job, before acknowledgement"
  | "job, after acknowledgement"
  | "any moment";

const OF_WORKERS: readonly Victim[] = ["worker", "postgres"];

/** Every point, with those who can be killed there. */
export const PAYMENT_VICTIMS: ReadonlyMap<PaymentPoint, readonly Victim[]> = new Map<
  PaymentPoint,
  readonly Victim[]
>([
  ...ACT_NAMES.flatMap((act): [PaymentPoint, readonly Victim[]][] => [
    [`${act}, before commit`, ACTS[act].victims],
    [`${act}, after commit`, ACTS[act].victims],
  ]),
  ["transfer, before it is sent", OF_WORKERS],
  ["transfer, before its answer", OF_WORKERS],
  ["job, before acknowledgement", OF_WORKERS],
  ["job, after acknowledgement", OF_WORKERS],
  ["any moment", ["api", "worker", "postgres"]],
]);

export const PAYMENT_COMMITS: CommitPoints<PaymentPoint> = {
  of: (statements) => {
    const act = ACT_NAMES.find((name) => statements.some((text) => ACTS[name].by.test(text)));
    return act && [`${act}, before commit`, `${act}, after commit`];
  },
  job: ["job, before acknowledgement", "job, after acknowledgement"],
};
