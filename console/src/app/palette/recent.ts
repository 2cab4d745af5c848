import type { Entry, Place } from "./entry.ts";

/** Signing out clears it with everything else. */
const RECENT_KEY = "nodeyard.recent";
const KEPT = 6;

export type PlacedEntry = Entry & { readonly deed: { readonly place: Place } };

function isPlaced(entry: unknown): entry is PlacedEntry {
  const { id, label, icon, deed } = (entry ?? {}) as Partial<PlacedEntry>;
  return [id, label, icon, deed?.place?.to].every((text) => typeof text === "string");
}

/** The places picked last, newest first; what is not readable is left out. */
export function recentEntries(): PlacedEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPlaced) : [];
  } catch {
    return [];
  }
}

export function rememberEntry(entry: Entry): void {
  if (!isPlaced(entry)) return;
  const others = recentEntries().filter(({ id }) => id !== entry.id);
  localStorage.setItem(RECENT_KEY, JSON.stringify([entry, ...others].slice(0, KEPT)));
}
