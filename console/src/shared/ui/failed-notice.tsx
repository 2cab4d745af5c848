import { useConnection } from "../connection.ts";
import { ApiError } from "../http.ts";
import { Button } from "./button.tsx";
import { errorText } from "./error-text.ts";
import { ListNotice } from "./list-notice.tsx";
import { ui } from "./messages.ts";

/** A failed load with its reason and a retry button; the rest of the page keeps working. */
export function FailedNotice(props: { error: unknown; onRetry: () => void }) {
  // The banner tries again for every part that got no answer.
  const isUnanswered = props.error instanceof ApiError && props.error.isUnanswered;
  const isLost = useConnection() !== undefined && isUnanswered;
  return (
    <ListNotice
      tone="failed"
      title={ui.failedTitle}
      text={isLost ? ui.waiting : errorText(props.error)}
      {...(!isLost && { action: <Button onClick={props.onRetry}>{ui.retry}</Button> })}
    />
  );
}
