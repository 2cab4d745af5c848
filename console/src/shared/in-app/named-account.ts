import { ACCOUNT_PARAMETER, IN_APP_ACCOUNT_KEY } from "./window-keys.ts";

/** The account that the address names, else the last one that was chosen in this window. */
export function namedAccount(): string | null {
  return (
    new URLSearchParams(location.search).get(ACCOUNT_PARAMETER) ??
    sessionStorage.getItem(IN_APP_ACCOUNT_KEY)
  );
}

/** The next page of this window will be about this account as well, unless its address says otherwise. */
export function rememberAccount(id: string): void {
  sessionStorage.setItem(IN_APP_ACCOUNT_KEY, id);
}

/** Keeps the choice in the address and for the other pages. */
export function nameAccount(id: string): void {
  rememberAccount(id);
  const address = new URL(location.href);
  address.searchParams.set(ACCOUNT_PARAMETER, id);
  history.replaceState(history.state, "", address.pathname + address.search);
}
