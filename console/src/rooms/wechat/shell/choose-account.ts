import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { ACCOUNT_PARAMETER, IN_APP_ACCOUNT_KEY } from "../../../shared/in-app/window-keys.ts";

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

/** Accounts that are open: those whose password was changed have to be bound again. */
export function openAccounts(accounts: readonly BoundAccount[]): BoundAccount[] {
  return accounts.filter(({ needsPassword }) => !needsPassword);
}

/**
 * The account that a page is about: the named one, the only one, and for a page that shows and does nothing the first. An act
 * on money needs a choice.
 */
export function accountOf(
  open: readonly BoundAccount[],
  named: string | null,
  needsChoice: boolean,
): BoundAccount | undefined {
  const found = open.find(({ id }) => id === named);
  return found ?? (needsChoice && open.length > 1 ? undefined : open[0]);
}
