import { ApiError } from "@nodeyard/contract/error.ts";
import type { RedemptionHalt } from "@nodeyard/contract/redemption/fields.ts";
import type { Database } from "../../server/src/platform/database.ts";
import { untilAnswered } from "../until-answered.ts";

/** Runs an operator's acts, and counts those carried out. */
export interface OperatorActs {
  readonly counts: ReadonlyMap<string, number>;
  /**
   * Does what may be refused, or fail because the database is away: the next turn looks at what there is.
   * @returns its result if it was carried out; the outcome is `unknown` after a failure.
   */
  run<Result>(
    name: string,
    act: () => Promise<Result>,
  ): Promise<{ done: Result } | "refused" | "unknown">;
}

const LOST: ReadonlySet<string> = new Set(["restore", "history", "historyKnown"]);

/** True if halts are the operator's own, or follow from a restore or a failover. */
export function isExpected(reasons: readonly RedemptionHalt[]): boolean {
  return (
    reasons.some(({ code }) => LOST.has(code)) || reasons.every(({ code }) => code === "operator")
  );
}

export function createActs(db: Database): OperatorActs {
  const counts = new Map<string, number>();
  return {
    counts,
    run: async (name, act) => {
      try {
        const done = await act();
        counts.set(name, (counts.get(name) ?? 0) + 1);
        return { done };
      } catch (error) {
        if (error instanceof ApiError) return "refused";
        // In whatever words.
        await untilAnswered(() => db.selectFrom("buyback_switches").select("is_open").execute());
        return "unknown";
      }
    },
  };
}
