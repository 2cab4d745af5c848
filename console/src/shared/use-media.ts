import { useCallback, useSyncExternalStore } from "react";

/** Where rows are lines and dialogs are sheets, as the style sheets have it. */
export const PHONE = "(max-width: 720px)";

/** Whether the window is as a media query says. */
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
