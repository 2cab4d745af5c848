const KEY = "nodeyard.announcements-seen";

/** When the newest announcement that this browser showed was published; empty before the first. */
export function seenUntil(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    // Without storage all are new.
    return "";
  }
}

export function markSeen(publishedAt: string): void {
  try {
    if (publishedAt > seenUntil()) localStorage.setItem(KEY, publishedAt);
  } catch {
    // They stay new.
  }
}
