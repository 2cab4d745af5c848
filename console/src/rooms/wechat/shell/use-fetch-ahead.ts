import { useEffect } from "react";

/** Fetches a dialog's code when what leads to it is shown: on a slow line it would open two seconds after the press. */
export function useFetchAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    // A failure belongs to the dialog, which fetches it again.
    load().catch(() => undefined);
  }, [load]);
}
