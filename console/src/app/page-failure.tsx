import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { noteUnanswered, useConnection } from "../shared/connection.ts";
import { Button } from "../shared/ui/button.tsx";
import { ListNotice } from "../shared/ui/list-notice.tsx";
import { LoadFailure } from "./load-page.ts";
import { app } from "./messages.ts";

/** Replaces a page that failed to load or render; the shell keeps working. */
export function PageFailure({ error }: ErrorComponentProps) {
  const notLoaded = error instanceof LoadFailure;
  const isLost = useConnection() !== undefined;
  const wasLost = useRef(isLost);
  useEffect(() => {
    if (notLoaded) noteUnanswered();
  }, [notLoaded]);
  useEffect(() => {
    // A browser does not fetch a module again that failed once; nothing of the page is there to be lost.
    if (notLoaded && wasLost.current && !isLost) location.reload();
    wasLost.current = isLost;
  }, [notLoaded, isLost]);
  return (
    <ListNotice
      tone="failed"
      title={notLoaded ? app.loadFailed : app.crashed}
      text={notLoaded ? app.loadFailedText : app.crashedText}
      action={
        <Button tone="primary" disabled={isLost} onClick={() => location.reload()}>
          {app.reload}
        </Button>
      }
    />
  );
}
