import { useCallback, useSyncExternalStore } from "react";

/** Phone layout, as in the style sheets: rows become lines, dialogs become sheets. */
export const PHONE = "(max-width: 720px)";

/** Follows a media query. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    useCallback(
      (onChange: () => void) => {
        const list = matchMedia(query);
        list.addEventListener("change", onChange);
        return () => list.removeEventListener("change", onChange);
      },
      [query],
    ),
    () => matchMedia(query).matches,
  );
}
