import { useNavigate, useSearch } from "@tanstack/react-router";
import { SCROLL_PARAMETER } from "./scroll-position.ts";
import type { RawSearch, Search } from "./search-params.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The page changed its own address: it stays where it is scrolled. */
    isOwnChange?: boolean;
  }
}

/**
 * State of a page in its address (tab, page, search, open sheet), so that a reload, a shared link and the browser's back button
 * all work. `change` adds a step to the history unless it replaces the current one; the scroll position stays.
 */
export function useAddressState<Values>(search: Search<Values>) {
  const raw: RawSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (patch: Partial<Values>, options: { replace?: boolean } = {}) => {
    void navigate({
      to: ".",
      search: (before: RawSearch) => ({
        ...before,
        // The position belongs to what was shown before; `useScrollInAddress` writes the new one.
        [SCROLL_PARAMETER]: undefined,
        ...search.write(patch),
      }),
      state: (before) => ({ ...before, isOwnChange: true }),
      replace: options.replace ?? false,
      resetScroll: false,
    });
  };
  return { values: search.read(raw), change };
}

/**
 * The same for a page with a list: a change of what the list holds leads to its first page, and another page begins at its
 * top.
 */
export function useListAddress<Values extends { readonly page: number }>(search: Search<Values>) {
  const { values, change } = useAddressState(search);
  const first = { page: 1 } as Partial<Values>;
  return {
    values,
    change,
    /** Changes what the list holds: search, filter, order, day. */
    narrow: (patch: Partial<Omit<Values, "page">>) => change({ ...patch, ...first }),
    turn: (page: number) => {
      change({ page } as Partial<Values>);
      window.scrollTo(0, 0);
    },
  };
}
