import { getRecommendCount, getRecommendInfo } from "@nodeyard/contract/invite/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";

export const recommendInfo = queryOptions({
  queryKey: ["invite", "info"],
  queryFn: ({ signal }) => call(getRecommendInfo, {}, { signal }),
  staleTime: Infinity,
  select: (answer) => answer.ret.user,
});

export const recommendCount = queryOptions({
  queryKey: ["invite", "count"],
  queryFn: ({ signal }) => call(getRecommendCount, {}, { signal }),
  select: (answer) => answer.count,
});
