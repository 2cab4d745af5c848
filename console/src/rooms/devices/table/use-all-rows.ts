// Offered to other rooms.
import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { useQueries, type UseQueryOptions } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { Rows } from "../../../shared/ui/list-view.tsx";
import type { RowSource } from "../../../shared/ui/use-row-window.ts";
import type { AnyView } from "../list-address.ts";

const pageAt = (index: number): number => Math.floor(index / EXPORT_PAGE_SIZE) + 1;

/** All rows of a view that is not cut into pages: the visible ones are fetched, in pages of the largest size. */
export function useAllRows<Row>(
  view: Pick<AnyView, "size">,
  list: Rows<Row> | undefined,
  // The answer's own form is the query's.
  queryOf: (page: number) => Pick<UseQueryOptions<never, Error, Rows<Row>>, "queryKey">,
): RowSource<Row> | undefined {
  const isAll = view.size === "all";
  const [range, setRange] = useState<readonly [first: number, last: number]>([1, 1]);
  const pages = isAll
    ? Array.from({ length: range[1] - range[0] + 1 }, (_, index) => range[0] + index)
    : [];
  const answers = useQueries({
    queries: pages.map((page) => queryOf(page) as UseQueryOptions<Rows<Row>>),
  });
  const onWindow = useCallback((first: number, count: number) => {
    const next = [pageAt(first), pageAt(Math.max(first, first + count - 1))] as const;
    setRange((before) => (before[0] === next[0] && before[1] === next[1] ? before : next));
  }, []);
  const rows = new Map(
    answers.flatMap(({ data }, index) => (data ? [[pages[index], data.rows] as const] : [])),
  );
  return isAll
    ? {
        total: list?.total ?? 0,
        rowAt: (index) => rows.get(pageAt(index))?.[index % EXPORT_PAGE_SIZE],
        onWindow,
      }
    : undefined;
}
