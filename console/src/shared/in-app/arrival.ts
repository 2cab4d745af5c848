/** Origin of a visit to a page in the chat app. */
export type Arrival =
  /** Back from the platform with its consent. */
  | { readonly kind: "authorised"; readonly code: string; readonly state: string }
  /** With a code that this window did not leave for. */
  | { readonly kind: "foreign" }
  /** Back from the platform, without consent. */
  | { readonly kind: "declined" }
  /** With a session of this window. */
  | { readonly kind: "known" }
  /** Neither: the platform has to be asked who this is. */
  | { readonly kind: "unknown" };

/** Parameters that the platform and links add to a page's address. */
const FOREIGN = ["code", "state", "openid", "appid", "redirect_url"] as const;

/**
 * An address says nothing about who opens it: of its parameters only a code leads to a session, and only in the window that left for
 * it. A link with another person's code would sign its reader in as that person.
 */
export function arrivalAt(
  address: URL,
  { hasSession, hasLeft }: { readonly hasSession: boolean; readonly hasLeft: boolean },
): Arrival {
  if (hasSession) return { kind: "known" };
  const code = address.searchParams.get("code") ?? "";
  const state = address.searchParams.get("state") ?? "";
  if (code !== "") return hasLeft ? { kind: "authorised", code, state } : { kind: "foreign" };
  return state === "" ? { kind: "unknown" } : { kind: "declined" };
}

/** Path and query of the page alone. */
export function ownAddress(address: URL): string {
  const own = new URL(address);
  for (const name of FOREIGN) own.searchParams.delete(name);
  return own.pathname + own.search;
}
