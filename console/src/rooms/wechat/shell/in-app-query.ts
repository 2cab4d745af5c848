import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import { queryOptions } from "@tanstack/react-query";
import { callQuery } from "../../../shared/call-query.ts";
import { callInApp } from "./call-in-app.ts";

/** `callQuery` in the in-app session; an owner's call is made for `account`, the id of a bound one. */
export function inAppQuery<Request extends object, Response, Data = Response>(
  endpoint: Endpoint<Request, Response>,
  request: NoInfer<Request>,
  more: Parameters<typeof callQuery<Request, Response, Data>>[2] & {
    readonly account?: string;
  } = {},
) {
  const { account, ...options } = more;
  return queryOptions({
    ...callQuery<Request, Response, Data>(endpoint, request, options),
    queryKey: [endpoint.room, endpoint.path, request, account],
    queryFn: ({ signal }) =>
      callInApp(endpoint, request, { ...(account !== undefined && { account }), signal }),
  });
}
