import type { ErrorComponentProps } from "@tanstack/react-router";
import { Button } from "../shared/ui/button.tsx";
import { ListNotice } from "../shared/ui/list-notice.tsx";
import { LoadFailure } from "./load-page.ts";
import { app } from "./messages.ts";

/** Replaces a page that failed to load or render; the shell keeps working. */
export function PageFailure({ error }: ErrorComponentProps) {
  const notLoaded = error instanceof LoadFailure;
  return (
    <ListNotice
      tone="failed"
      title={notLoaded ? app.loadFailed : app.crashed}
      text={notLoaded ? app.loadFailedText : app.crashedText}
      action={
        <Button tone="primary" onClick={() => location.reload()}>
          {app.reload}
        </Button>
      }
    />
  );
}
