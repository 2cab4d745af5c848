import { useNavigate, useSearch } from "@tanstack/react-router";
import { announceOwnChange, SCROLL_PARAMETER } from "./scroll-position.ts";

/** The parameters of an address as texts; a console page reads the ones that it knows and ignores the rest. */
export type AddressParameters = Readonly<Record<string, string | undefined>>;

/**
 * What a page keeps in its address (tab, page, search, open sheet), so that a reload, a shared link and the browser's
 * back button all work. `undefined` takes a parameter away; `replace` leaves no step in the history.
 */
export function useAddressState() {
  const parameters: AddressParameters = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (patch: AddressParameters, options: { replace?: boolean } = {}) => {
    announceOwnChange();
    void navigate({
      to: ".",
      // The position belongs to what was shown before; `useScrollInAddress` writes the new one.
      search: (before: AddressParameters) => ({
        ...before,
        [SCROLL_PARAMETER]: undefined,
        ...patch,
      }),
      replace: options.replace ?? false,
      resetScroll: false,
    });
  };
  return { parameters, change };
}

/** A page number from an address: 1 for anything that is not one. */
export function pageNumber(text: string | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** One of the allowed values, else the first. */
export function oneOf<const Value extends string>(
  text: string | undefined,
  allowed: readonly [Value, ...Value[]],
): Value {
  return allowed.find((value) => value === text) ?? allowed[0];
}
