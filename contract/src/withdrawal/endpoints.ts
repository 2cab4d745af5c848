import type { Empty } from "../auth/calls.ts";
import { get, post } from "../endpoint.ts";
import type * as shapes from "./calls.ts";

export const getBalance = get<Empty, shapes.BalanceResponse>("/api/withdrawal/getBalance/");
export const getDetails = get<shapes.DetailsQuery, shapes.DetailsResponse>(
  "/api/withdrawal/getDetails/",
);
export const commitWithdrawal = post<shapes.CommitRequest, shapes.CommitResponse>(
  "/api/withdrawal/commitWithdrawal/",
);
export const getTimeline = get<shapes.TimelineQuery, shapes.TimelineResponse>(
  "/api/v1/withdrawal/timeline",
);
