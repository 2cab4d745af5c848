import { sessionId } from "../shared/session.ts";
import { language, withLanguage } from "../shared/site.ts";
import type { Access } from "./access.ts";

const TAB_LANGUAGE_KEY = "nodeyard.language";

/**
 * Target of a redirect: the same page in the tab's language if the address names none, the sign-in page without a session, the
 * Overview page if already signed in. Undefined for no redirect.
 */
export function redirectFrom(address: URL, access: Access): string | undefined {
  const requested = address.searchParams.get("language");
  const kept = sessionStorage.getItem(TAB_LANGUAGE_KEY);
  if (requested === "zn" || requested === "en") sessionStorage.setItem(TAB_LANGUAGE_KEY, requested);
  else if (kept !== null && kept !== language) {
    const other = new URL(address);
    other.searchParams.set("language", kept);
    return other.href;
  }
  const isSignedIn = sessionId() !== null;
  if (access === "account" && !isSignedIn) return withLanguage("/login");
  if (access === "guest" && isSignedIn) return withLanguage("/");
  return undefined;
}
