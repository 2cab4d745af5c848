const KEY = "nodeyard-new-account";

/** Keeps the e-mail of an account just created for the log-in page of this tab, not in an address, which would be logged. */
export function rememberNewAccount(email: string): void {
  sessionStorage.setItem(KEY, email);
}

/** That e-mail, once. */
export function consumeNewAccount(): string {
  const email = sessionStorage.getItem(KEY) ?? "";
  sessionStorage.removeItem(KEY);
  return email;
}
