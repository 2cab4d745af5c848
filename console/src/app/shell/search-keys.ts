/** Shortcut of the search, in the notation of this platform. */
export const SEARCH_KEYS =
  typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘K" : "Ctrl K";
