import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";

const ACCOUNT_KEY = "nodeyard.in-app-account";
const PARAMETER = "account";

/** The account that the address names, else the last one that was chosen in this window. */
export function namedAccount(): string | null {
  return new URLSearchParams(location.search).get(PARAMETER) ?? sessionStorage.getItem(ACCOUNT_KEY);
}

/** Keeps the choice in the address and for the other pages. */
export function nameAccount(id: string): void {
  sessionStorage.setItem(ACCOUNT_KEY, id);
  const address = new URL(location.href);
  address.searchParams.set(PARAMETER, id);
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
