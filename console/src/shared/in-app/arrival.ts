/** How a page inside of the chat app was come to. */
export type Arrival =
  /** Back from the platform with its consent. */
  | { readonly kind: "authorised"; readonly code: string; readonly state: string }
  /** Back from the platform, without consent. */
  | { readonly kind: "declined" }
  /** With a session of this window. */
  | { readonly kind: "known" }
  /** Neither: the platform has to be asked who this is. */
  | { readonly kind: "unknown" };

/** What the platform and links to a page add to its address, and what does not belong to it. */
const FOREIGN = ["code", "state", "openid", "appid", "redirect_url"] as const;

/** An address says nothing about who opens it: of its parameters only a code that was asked for leads to a session. */
export function arrivalAt(address: URL, hasSession: boolean): Arrival {
  if (hasSession) return { kind: "known" };
  const code = address.searchParams.get("code") ?? "";
  const state = address.searchParams.get("state") ?? "";
  if (code !== "") return { kind: "authorised", code, state };
  return state === "" ? { kind: "unknown" } : { kind: "declined" };
}

/** Path and query of the page alone. */
export function ownAddress(address: URL): string {
  const own = new URL(address);
  for (const name of FOREIGN) own.searchParams.delete(name);
  return own.pathname + own.search;
}
