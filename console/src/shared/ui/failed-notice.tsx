import { Button } from "./button.tsx";
import { errorText } from "./error-text.ts";
import { ListNotice } from "./list-notice.tsx";
import { ui } from "./messages.ts";

/** A failed load with its reason and a retry button; the rest of the page keeps working. */
export function FailedNotice(props: { error: unknown; onRetry: () => void }) {
  return (
    <ListNotice
      tone="failed"
      title={ui.failedTitle}
      text={errorText(props.error)}
      action={<Button onClick={props.onRetry}>{ui.retry}</Button>}
    />
  );
}
