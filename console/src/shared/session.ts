export const SESSION_KEY = "nodeyard.session";

/** The session id of this browser, kept in local storage; never in an address. */
export function sessionId(): string | null {
  return localStorage.getItem(SESSION_KEY);
}

/** Identifies this browser at the next sign-in; grants no access. */
const DEVICE_KEY = "nodeyard.device";

export function deviceToken(): string | null {
  return localStorage.getItem(DEVICE_KEY);
}

/** Why this browser's session ended, in words for the sign-in page. */
const ENDED_KEY = "nodeyard.ended";

export function whyEnded(): string {
  return localStorage.getItem(ENDED_KEY) ?? "";
}

export function startSession(id: string, device: string): void {
  localStorage.removeItem(ENDED_KEY);
  localStorage.setItem(SESSION_KEY, id);
  localStorage.setItem(DEVICE_KEY, device);
}

/** A session that the server has ended, and its words why: everything of it goes, and the browser stays known. */
export function dropSession(why: string): void {
  const device = deviceToken();
  localStorage.clear();
  localStorage.setItem(ENDED_KEY, why);
  if (device !== null) localStorage.setItem(DEVICE_KEY, device);
}

/** Signing out clears the session and everything else that this browser keeps for the console. */
export function endSession(): void {
  localStorage.clear();
}
