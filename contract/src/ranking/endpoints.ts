import { get } from "../endpoint.ts";
import type * as shapes from "./calls.ts";

/** The hundred devices that contributed most on a UTC day. */
export const getNetworkContribution = get<shapes.ContributionQuery, shapes.ContributionResponse>(
  "/api/revenue/getNetworkContribution",
);
