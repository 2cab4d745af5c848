import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import * as calls from "@nodeyard/contract/rates/calls.ts";
import type { RatePreview } from "@nodeyard/contract/rates/calls.ts";
import { RATES } from "@nodeyard/contract/rates/rules.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { checkValues, findRate } from "./find-rate.ts";
import { previewCredits } from "./preview-credits.ts";
import { previewFacts } from "./preview-facts.ts";
import { sealPreview } from "./preview-token.ts";
import type { RateId, Values } from "./tables.ts";

type Credited = Pick<RatePreview, "credits" | "problem">;

const PROBLEMS = new Map<string, NonNullable<RatePreview["problem"]>>([
  [operatorErrors.nothingSettled.key, "nothing-settled"],
  [operatorErrors.previewTooLong.key, "too-long"],
]);

/** A new network, or one too large for a calculation while one waits, can change its rates as well. */
async function creditsOrProblem(
  deps: Pick<Deps, "db">,
  id: RateId,
  values: Values,
): Promise<Credited> {
  if (!RATES[id.name].isCredited) return { credits: null, problem: null };
  try {
    return { credits: await previewCredits(deps, id, values), problem: null };
  } catch (error) {
    const problem = error instanceof ApiError ? PROBLEMS.get(error.definition.key) : undefined;
    if (problem === undefined) throw error;
    return { credits: null, problem };
  }
}

/** `credits of 2026-11-27 2400000.000000 → 2520000.000000`, for the audit log and the operator who approves the change. */
function summaryOf({ credits, problem, facts }: Omit<RatePreview, "token" | "code">): string {
  const parts = facts.map(({ name, before, after }) => `${name} ${before} → ${after}`);
  if (credits) {
    const { day, total } = credits;
    parts.unshift(`credits ${day} ${total.before} → ${total.after}`);
  }
  if (problem !== null) parts.unshift(problem);
  return parts.join("; ");
}

/** The effect of a change, which is written nowhere, and a token of that its operator has seen it. */
export const previewRate = handle(calls.previewRate, async (deps, request, { accountId }) => {
  const id = findRate(request);
  const values = checkValues(id, request.values);
  const facts = await previewFacts(deps, id, values);
  const preview = { ...(await creditsOrProblem(deps, id, values)), facts };
  const token = sealPreview(deps, {
    operatorId: String(accountId),
    id,
    values,
    summary: summaryOf(preview),
    isCalculated: preview.problem !== "too-long",
  });
  return { ...preview, token };
});
