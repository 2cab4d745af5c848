import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import type { Room } from "@nodeyard/contract/rooms.ts";
import { keepPreviousData, queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import { call } from "./http.ts";

/** `account` is the one that an in-app session makes the call for. */
type CallKey<Request = object> = readonly [
  room: Room,
  path: string,
  request: Request,
  account?: string | undefined,
];

type More<Request, Response, Data> = Omit<
  UseQueryOptions<Response, Error, Data, CallKey<Request>>,
  "queryKey" | "queryFn"
>;

/** Cache keys of the answers to a call: of one request or, as a filter, of all that have these fields. */
export function keyOf<Request extends object>(
  { room, path }: Endpoint<Request, unknown>,
  request: Partial<NoInfer<Request>> = {},
) {
  return [room, path, request] as const;
}

/** A call as a query, with the room, the address and the request as its cache key. */
export function callQuery<Request extends object, Response, Data = Response>(
  endpoint: Endpoint<Request, Response>,
  request: NoInfer<Request>,
  more: More<NoInfer<Request>, NoInfer<Response>, Data> = {},
) {
  return queryOptions({
    queryKey: [endpoint.room, endpoint.path, request] as CallKey<Request>,
    queryFn: ({ signal }) => call(endpoint, request, { signal }),
    ...more,
  });
}

interface Paged {
  readonly pageNum?: number | string | undefined;
  readonly pageSize?: number | string | undefined;
}

function pageOf<Page extends { list: readonly unknown[] }>({ list: rows, ...answer }: Page) {
  return { ...answer, rows: rows as Page["list"] };
}

/** The same for a page of a list, of `DEFAULT_PAGE_SIZE` rows if none is asked for; the page before stays until it is there. */
export function pagedQuery<
  Request extends Paged,
  Page extends { list: readonly unknown[]; total: number; pageSize: number },
>(
  endpoint: Endpoint<Request, Page>,
  request: NoInfer<Request>,
  more: Omit<More<NoInfer<Request>, NoInfer<Page>, unknown>, "select" | "placeholderData"> = {},
) {
  return callQuery(
    endpoint,
    { pageSize: DEFAULT_PAGE_SIZE, ...request },
    {
      ...more,
      select: pageOf<Page>,
      placeholderData: keepPreviousData,
    },
  );
}
