import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";

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
