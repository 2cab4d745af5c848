import type { Entry } from "./entry.ts";

/**
 * Rank of an entry that contains every word: best at the start of its label, then at the start of a word; undefined without a
 * match.
 */
function rankOf({ label, words = "" }: Entry, wanted: readonly string[]): number | undefined {
  const name = label.toLowerCase();
  const all = `${name} ${words.toLowerCase()}`;
  if (!wanted.every((word) => all.includes(word))) return undefined;
  const text = wanted.join(" ");
  if (name.startsWith(text)) return 0;
  return name.includes(text) ? 1 : 2;
}

/** The entries that fit a text, the best first; in their own order where they fit alike. */
export function matching(entries: readonly Entry[], text: string, limit: number): Entry[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .slice(0, limit)
    .map(({ entry }) => entry);
}
