import { get } from "../endpoint.ts";
import type * as shapes from "./detail-calls.ts";

export const getRevenueDetail = get<shapes.RevenueDetailQuery, shapes.RevenueDetailResponse>(
  "/api/web/revenueDetail/",
);
export const getActivityRevenue = get<shapes.ActivityRevenueQuery, shapes.ActivityRevenueResponse>(
  "/api/revenueDetail/getActivityRevenue",
);
/** A device's day down to its hours, tasks and what lowered them. */
export const explainDay = get<shapes.WhyQuery, shapes.WhyResponse>("/api/v1/revenue/why");
export const getHistory = get<shapes.HistoryQuery, shapes.HistoryResponse>(
  "/api/v1/revenue/history",
);
export const getStatement = get<shapes.StatementQuery, shapes.StatementResponse>(
  "/api/v1/revenue/statement",
);
/** Merkle roots of the hours of a day; anybody may ask. */
export const listRoots = get<shapes.RootsQuery, shapes.RootsResponse>("/api/v1/revenue/roots");
export const getProof = get<shapes.ProofQuery, shapes.ProofResponse>("/api/v1/revenue/proof");
