import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";

/** A view of a response: bars in its place while it loads, and above it the reason why it is missing or stale. */
export function Loaded<Data>(props: {
  query: Pick<UseQueryResult<Data>, "data" | "isError" | "error" | "dataUpdatedAt" | "refetch">;
  rows: number;
  children: (data: Data) => ReactNode;
}) {
  const { query } = props;
  return (
    <>
      <LoadProblem query={query} />
      {query.data !== undefined
        ? props.children(query.data)
        : !query.isError && <Skeleton rows={props.rows} />}
    </>
  );
}
