import { getRules } from "@nodeyard/contract/revenue/rules-calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { revenueKey } from "../cache-keys.ts";

export const revenueRules = queryOptions({
  queryKey: revenueKey("rules"),
  queryFn: ({ signal }) => call(getRules, {}, { signal }),
});
