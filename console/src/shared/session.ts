export const SESSION_KEY = "nodeyard.session";

/** The session id of this browser, kept in local storage; never in an address. */
export function sessionId(): string | null {
  return localStorage.getItem(SESSION_KEY);
}

export function startSession(id: string): void {
  localStorage.setItem(SESSION_KEY, id);
}

/** Signing out clears the session and everything else that this browser keeps for the console. */
export function endSession(): void {
  localStorage.clear();
}
