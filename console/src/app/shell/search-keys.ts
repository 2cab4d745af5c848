/** How the keyboard of this machine writes the keys of the search. */
export const SEARCH_KEYS =
  typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘K" : "Ctrl K";
