import { getRecommendCount, getRecommendInfo } from "@nodeyard/contract/invite/calls.ts";
import { callQuery } from "../../shared/call-query.ts";

export const recommendInfo = callQuery(
  getRecommendInfo,
  {},
  { staleTime: Infinity, select: (answer) => answer.ret.user },
);

export const recommendCount = callQuery(
  getRecommendCount,
  {},
  { select: (answer) => answer.count },
);
