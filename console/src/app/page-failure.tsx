import { useRouterState, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { noteUnanswered, useConnection } from "../shared/connection.ts";
import { LoadFailure } from "../shared/load-page.ts";
import type { RawSearch } from "../shared/search-params.ts";
import { Button } from "../shared/ui/button.tsx";
import { ListNotice } from "../shared/ui/list-notice.tsx";
import { PageHeader } from "../shared/ui/page-header.tsx";
import { labelOf } from "./gates.ts";
import { app } from "./messages.ts";
import { ROUTES } from "./routes/routes.ts";

/** Replaces a page that failed to load or render, beneath its name; the shell keeps working. */
export function PageFailure({ error }: ErrorComponentProps) {
  const notLoaded = error instanceof LoadFailure;
  const isLost = useConnection() !== undefined;
  const { pathname, search } = useRouterState({ select: (state) => state.location });
  const label = labelOf(ROUTES, pathname, (search as RawSearch)["view"]);
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
    <>
      {label && <PageHeader title={app[label]} purpose={"\u00a0"} />}
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
    </>
  );
}
