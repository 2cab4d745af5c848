/** Points in a withdrawal at which a victim is killed. */
export const POINTS = [
  "request, before commit",
  "request, after commit",
  "signing, before commit",
  "signing, after commit",
  "broadcast, before it is sent",
  "broadcast, before its answer",
  "ending, before commit",
  "ending, after commit",
  "step, before commit",
  "step, after commit",
  "job, before acknowledgement",
  "job, after acknowledgement",
  "any moment",
] as const;
export type Point = (typeof POINTS)[number];
export type Victim = "api" | "worker" | "postgres";

/** Who can be killed at a point; the process that is not of the point's connection has nothing to lose there. */
export function victimsOf(point: Point): readonly Victim[] {
  if (point === "any moment") return ["api", "worker", "postgres"];
  return point.startsWith("request") ? ["api", "postgres"] : ["worker", "postgres"];
}

type Act = "request" | "signing" | "ending" | "step";

/** Classifies a transaction by its statements; undefined if it does not concern withdrawals. */
function actOf(statements: readonly string[]): Act | undefined {
  const has = (pattern: RegExp): boolean => statements.some((text) => pattern.test(text));
  if (has(/insert\s+into\s+"?withdrawals"?[\s(]/i)) return "request";
  if (has(/insert\s+into\s+"?payout_transactions"?[\s(]/i)) return "signing";
  if (has(/update\s+"?withdrawals"?\s[\s\S]*"?(?:status|ended_at)"?\s*=/i)) return "ending";
  if (has(/"?(?:withdrawal_steps|payout_transactions|payout_nonces|payout_signers)"?/i))
    return "step";
  return undefined;
}

/** The points around a commit, and around the queue's record that a job is done. */
export interface CommitPoints<P extends string> {
  readonly of: (statements: readonly string[]) => readonly [before: P, after: P] | undefined;
  readonly job: readonly [before: P, after: P];
}

/** … of withdrawals. */
export const WITHDRAWAL_COMMITS: CommitPoints<Point> = {
  of: (statements) => {
    const act = actOf(statements);
    return act && [`${act}, before commit`, `${act}, after commit`];
  },
  job: ["job, before acknowledgement", "job, after acknowledgement"],
};

export const IS_BEGIN = /^\s*(?:begin|start\s+transaction)\b/i;
export const IS_COMMIT = /^\s*commit\b/i;
/** The statement with which graphile-worker completes a job. */
export const IS_JOB_DONE = /\bdelete\s+from\s+\S*_private_jobs\b/i;
