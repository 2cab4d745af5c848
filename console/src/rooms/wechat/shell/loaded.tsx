import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";

/** What is made of an answer: bars in its place while it loads, and above it why it is not there or not new. */
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
