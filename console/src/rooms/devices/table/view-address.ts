import { VIEW_LISTS, type ViewList } from "@nodeyard/contract/devices/view-rules.ts";
import type { RawSearch } from "../../../shared/search-params.ts";

/** Parameters that a view saves: neither the page nor the scroll position. */
const KEPT = ["search", "filter", "tag", "sort", "cols", "size", "nodes"] as const;

/** The list at a path; undefined where views are not saved. */
export function viewList(path: string): ViewList | undefined {
  return VIEW_LISTS.find((list) => list.toLowerCase() === path.replace(/\/+$/, "").toLowerCase());
}

export function viewQuery(search: RawSearch): string {
  const query = new URLSearchParams();
  for (const name of KEPT) if (search[name]) query.set(name, search[name]);
  return query.toString();
}

/** The parameters of a saved view; those that it does not have are taken out of the address. */
export function viewSearch(query: string): Record<string, string | undefined> {
  const saved = new URLSearchParams(query);
  return Object.fromEntries(KEPT.map((name) => [name, saved.get(name) ?? undefined]));
}
