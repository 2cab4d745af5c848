import { logout } from "@nodeyard/contract/auth/calls.ts";
import { call } from "../shared/http.ts";
import { endSession } from "../shared/session.ts";
import { withLanguage } from "../shared/site.ts";

/**
 * Ends the session on the server, forgets it and everything else kept here, and goes to the sign-in page. A server that
 * does not respond must not keep the user signed in on this browser.
 */
export async function signOut(): Promise<void> {
  await call(logout, {}).catch(() => undefined);
  endSession();
  location.assign(withLanguage("/login"));
}
