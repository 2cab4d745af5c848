import type { TimelineResponse } from "@nodeyard/contract/withdrawal/calls.ts";
import type { WithdrawalStep } from "@nodeyard/contract/withdrawal/rules.ts";

type Timeline = Pick<
  TimelineResponse["data"],
  "withdrawal" | "steps" | "confirmations" | "requiredConfirmations"
>;

/** A line of a timeline: a step that was taken, or one that is still to come. */
export interface TimelineLine {
  readonly step: WithdrawalStep | "confirmations";
  /** `now` is the current step, `trouble` a step with a problem, `failed` a failed end. */
  readonly state: "done" | "now" | "trouble" | "failed" | "todo";
  /** ISO instant; absent for what is still to come and for confirmations, which are counted. */
  readonly at: string | undefined;
  readonly transaction: string;
}

/** The way of a withdrawal that meets nothing. */
const WAY = ["held", "signed", "broadcast", "included", "confirmations", "complete"] as const;
/** Index into `WAY` that a step has reached. */
const REACHED: Readonly<Record<WithdrawalStep, number>> = {
  held: 0,
  recovered: 5,
  review: 0,
  approved: 0,
  paused: 0,
  waiting: 0,
  checking: 0,
  signed: 1,
  broadcast: 2,
  uncertain: 2,
  replaced: 2,
  reorganised: 2,
  included: 3,
  complete: 5,
  canceled: 5,
};
const TROUBLE: ReadonlySet<WithdrawalStep> = new Set([
  "paused",
  "waiting",
  "checking",
  "uncertain",
  "reorganised",
]);

/**
 * The steps so far in their order, with the confirmations counted in their place, and what is left of the way. The last
 * step of an open withdrawal is the current one; problems met before stay visible.
 */
export function timelineLines(timeline: Timeline): TimelineLine[] {
  const { withdrawal, steps } = timeline;
  const isInProgress = withdrawal.status === "created";
  const lines: TimelineLine[] = [];
  const counted = (state: TimelineLine["state"]): TimelineLine => ({
    step: "confirmations",
    state,
    at: undefined,
    transaction: "",
  });
  for (const [index, { step, at, transaction }] of steps.entries()) {
    const isLast = index === steps.length - 1;
    // A payment that was found on the chain later has none.
    if (step === "complete" && timeline.requiredConfirmations > 0) lines.push(counted("done"));
    const standsHere = isLast && isInProgress && step !== "included";
    const met = TROUBLE.has(step) ? "trouble" : standsHere ? "now" : "done";
    lines.push({ step, state: step === "canceled" ? "failed" : met, at, transaction });
  }
  const last = steps.at(-1)?.step;
  if (!isInProgress) return lines;
  if (last === "included") lines.push(counted("now"));
  const reached = last === undefined ? -1 : REACHED[last] + (last === "included" ? 1 : 0);
  for (const step of WAY.slice(reached + 1))
    lines.push({ step, state: "todo", at: undefined, transaction: "" });
  return lines;
}
