import type { CommitPoints, Victim } from "../points.ts";

/** Where in the life of a buy-back something is killed. */
export const PAYMENT_POINTS = [
  "request, before commit",
  "request, after commit",
  "mark, before commit",
  "mark, after commit",
  "transfer, before it is sent",
  "transfer, before its answer",
  "ending, before commit",
  "ending, after commit",
  "batch, before commit",
  "batch, after commit",
  "step, before commit",
  "step, after commit",
  "job, before acknowledgement",
  "job, after acknowledgement",
  "any moment",
] as const;
export type PaymentPoint = (typeof PAYMENT_POINTS)[number];

/** Who can be killed at a point. Batches are made by operators, whose program is not killed. */
export function victimsOf(point: PaymentPoint): readonly Victim[] {
  if (point === "any moment") return ["api", "worker", "postgres"];
  if (point.startsWith("batch")) return ["postgres"];
  return point.startsWith("request") ? ["api", "postgres"] : ["worker", "postgres"];
}

type Act = "request" | "mark" | "ending" | "batch" | "step";

/** What a transaction is about, by its statements; undefined for one that is not about buy-backs. */
function actOf(statements: readonly string[]): Act | undefined {
  const has = (pattern: RegExp): boolean => statements.some((text) => pattern.test(text));
  if (has(/insert\s+into\s+"?buybacks"?[\s(]/i)) return "request";
  if (has(/(?:insert\s+into|update)\s+"?buyback_batches"?[\s(]/i)) return "batch";
  if (has(/update\s+"?buybacks"?\s[\s\S]*"?first_sent_at"?\s*=/i)) return "mark";
  if (has(/update\s+"?buybacks"?\s[\s\S]*"?ended_at"?\s*=/i)) return "ending";
  return has(/insert\s+into\s+"?buyback_steps"?[\s(]/i) ? "step" : undefined;
}

export const PAYMENT_COMMITS: CommitPoints<PaymentPoint> = {
  of: (statements) => {
    const act = actOf(statements);
    return act && [`${act}, before commit`, `${act}, after commit`];
  },
  job: ["job, before acknowledgement", "job, after acknowledgement"],
};
