const MARK = "#cancel=";
const PATH = "/bindwallet";

/**
 * The secret of a mail about a change of the wallet, from the part of an address that no server sees; nothing for every
 * other address.
 */
export function changeToken(address: Pick<Location, "pathname" | "hash">): string | undefined {
  if (address.pathname.replace(/\/+$/, "").toLowerCase() !== PATH) return undefined;
  const token = address.hash.startsWith(MARK) ? address.hash.slice(MARK.length) : "";
  return token === "" ? undefined : token;
}

/** Takes it out of the address bar and the history, so that it is neither looked at nor handed on. */
export function takeChangeToken(): string | undefined {
  const token = changeToken(location);
  if (token !== undefined) history.replaceState(null, "", location.pathname + location.search);
  return token;
}
