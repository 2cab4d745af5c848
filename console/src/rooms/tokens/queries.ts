import { listTokens } from "@nodeyard/contract/tokens/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { tokensKey } from "./cache-keys.ts";

/** The account's access tokens. */
export const ownTokens = queryOptions({
  queryKey: tokensKey("own"),
  queryFn: ({ signal }) => call(listTokens, {}, { signal }),
  select: ({ list }) => list,
});
