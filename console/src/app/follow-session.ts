import { checkSession } from "@nodeyard/contract/account/calls.ts";
import { call, replaceBySignIn } from "../shared/http.ts";
import { SESSION_KEY, sessionId } from "../shared/session.ts";

const EVERY_MS = 10_000;

/**
 * Leaves for the sign-in page soon after the session has ended elsewhere, whatever the page does: the server is asked while the page
 * is shown, and other tabs of this browser follow what one of them learns. Another session is of another owner, maybe: the
 * page begins anew.
 */
export function followSession(): void {
  const check = (): void => {
    if (document.visibilityState === "hidden" || sessionId() === null) return;
    // The call itself leaves where there is no session; a server that does not answer has ended none.
    call(checkSession, {}).catch(() => undefined);
  };
  setInterval(check, EVERY_MS);
  document.addEventListener("visibilitychange", check);
  addEventListener("focus", check);
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    // Null if everything was cleared.
    if (key !== null && key !== SESSION_KEY) return;
    if (sessionId() === null) replaceBySignIn();
    else if (key === SESSION_KEY && newValue !== oldValue) location.reload();
  });
}
