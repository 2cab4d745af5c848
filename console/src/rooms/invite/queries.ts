import { getRecommendCount, getRecommendInfo } from "@nodeyard/contract/invite/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { inviteKey } from "./cache-keys.ts";

export const recommendInfo = queryOptions({
  queryKey: inviteKey("info"),
  queryFn: ({ signal }) => call(getRecommendInfo, {}, { signal }),
  staleTime: Infinity,
  select: (answer) => answer.ret.user,
});

export const recommendCount = queryOptions({
  queryKey: inviteKey("count"),
  queryFn: ({ signal }) => call(getRecommendCount, {}, { signal }),
  select: (answer) => answer.count,
});
