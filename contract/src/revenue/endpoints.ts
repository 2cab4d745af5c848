import type { Empty } from "../auth/calls.ts";
import { get } from "../endpoint.ts";
import type * as shapes from "./calls.ts";

export const getSummary = get<Empty, shapes.SummaryResponse>("/api/web/revenue_v3/");
export const getActivityTotal = get<Empty, shapes.ActivityTotalResponse>(
  "/api/revenueDetail/getActivityAllRevenue",
);
/** The path's spelling is a legacy one. */
export const getLastSevenDays = get<shapes.LastSevenDaysQuery, shapes.LastSevenDaysResponse>(
  "/api/revenue/getLastSenvenRevenue",
);
/** Ledger lines of an account, newest first: what each figure on the revenue page is a sum of. */
export const listLedgerLines = get<shapes.LedgerLinesQuery, shapes.LedgerLinesResponse>(
  "/api/v1/revenue/lines",
);
/** The credits behind one ledger line: each device's inputs, the formula and its numbers. */
export const listCredits = get<shapes.CreditsQuery, shapes.CreditsResponse>(
  "/api/v1/revenue/credits",
);
