import type { ReactNode } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { errorText } from "../../../shared/ui/error-text.ts";
import { wechat } from "../messages.ts";
import type { Loaded } from "./use-load.ts";

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

/** A skeleton while loading, a failure with a retry, else the content. */
export function Waiting<Data>(props: {
  loaded: Loaded<Data>;
  rows?: number;
  /** The words for a failure, where they are not the server's own. */
  failure?: (error: unknown) => string;
  children: (data: Data) => ReactNode;
}) {
  const { loaded, failure = errorText } = props;
  const { data, error } = loaded;
  if (data === undefined)
    return error === undefined ? (
      <Skeleton {...(props.rows !== undefined && { rows: props.rows })} />
    ) : (
      <Failure text={failure(error)} onRetry={loaded.reload} />
    );
  return (
    <>
      {error !== undefined && !loaded.isLoading && (
        <Failure text={wechat.stale} onRetry={loaded.reload} />
      )}
      {props.children(data)}
    </>
  );
}
