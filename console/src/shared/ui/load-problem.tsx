import type { UseQueryResult } from "@tanstack/react-query";
import { FailedNotice } from "./failed-notice.tsx";
import { StaleNote } from "./stale-note.tsx";

/** Why a query's data is not there, or is older than it should be, with a retry; nothing while neither is so. */
export function LoadProblem({
  query,
}: {
  query: Pick<UseQueryResult, "data" | "isError" | "error" | "dataUpdatedAt" | "refetch">;
}) {
  if (!query.isError) return null;
  const retry = () => void query.refetch();
  return query.data === undefined ? (
    <FailedNotice error={query.error} onRetry={retry} />
  ) : (
    <StaleNote updatedAt={query.dataUpdatedAt} onRetry={retry} />
  );
}
