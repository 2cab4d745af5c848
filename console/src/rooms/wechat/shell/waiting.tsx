import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { errorText } from "../../../shared/ui/error-text.ts";
import { wechat } from "../messages.ts";

/** Lines in the place of what is loading. */
function Skeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div className="app-skeleton" role="status" aria-label={wechat.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <i key={row} aria-hidden="true" />
      ))}
    </div>
  );
}

/** A failure with its words, and a button that tries again. */
function Failure(props: { text: string; onRetry: () => void }) {
  return (
    <div className="app-failure" role="alert">
      <p>{props.text}</p>
      <Button onClick={props.onRetry}>{wechat.retry}</Button>
    </div>
  );
}

/** What is shown of an answer: lines while it loads, a failure with a retry, else what is made of it. */
export function Waiting<Data>(props: {
  query: UseQueryResult<Data>;
  rows?: number;
  /** The words for a failure, where they are not the server's own. */
  failure?: (error: unknown) => string;
  children: (data: Data) => ReactNode;
}) {
  const { query, failure = errorText } = props;
  const retry = () => void query.refetch();
  if (query.data === undefined)
    return query.isError ? (
      <Failure text={failure(query.error)} onRetry={retry} />
    ) : (
      <Skeleton {...(props.rows !== undefined && { rows: props.rows })} />
    );
  return (
    <>
      {query.isError && <Failure text={wechat.stale} onRetry={retry} />}
      {props.children(query.data)}
    </>
  );
}
