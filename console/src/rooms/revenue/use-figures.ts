import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { FigureName } from "./figure-names.ts";
import { activityTotal, summary } from "./queries.ts";

export type Figure =
  | { readonly state: "pending" }
  | { readonly state: "failed"; readonly retry: () => void }
  | { readonly state: "known"; readonly bp: string };

function figureOf<Answer>(query: UseQueryResult<Answer>, bp: (answer: Answer) => string): Figure {
  // Old figures after a failed refresh would not say their age, so a failure shows as one.
  if (query.isError) return { state: "failed", retry: () => void query.refetch() };
  if (query.data === undefined) return { state: "pending" };
  return { state: "known", bp: bp(query.data) };
}

/** The six figures of the overview, from the two calls that they come in. */
export function useFigures(): Readonly<Record<FigureName, Figure>> {
  const sums = useQuery(summary);
  const activity = useQuery(activityTotal);
  return {
    total: figureOf(sums, (answer) => answer.totalRevenue),
    balance: figureOf(sums, (answer) => answer.balance),
    invite: figureOf(sums, (answer) => answer.totalInvite),
    network: figureOf(sums, (answer) => answer.totalNetRevenue),
    compute: figureOf(sums, (answer) => answer.totalCalculate),
    activity: figureOf(activity, (answer) => answer),
  };
}
