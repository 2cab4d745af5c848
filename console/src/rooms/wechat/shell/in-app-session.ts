import { IN_APP_SESSION_KEY } from "../../../shared/in-app/window-keys.ts";

const INFO_KEY = "nodeyard.in-app-info";
const VERIFIER_KEY = "nodeyard.in-app-verifier";
const STARTED_KEY = "nodeyard.in-app-started";

/** The token of the in-app session, kept for this window of the chat app; never in an address. */
export function inAppSession(): string | null {
  return sessionStorage.getItem(IN_APP_SESSION_KEY);
}

export function keepInAppSession(token: string): void {
  sessionStorage.setItem(IN_APP_SESSION_KEY, token);
}

export function forgetInAppSession(): void {
  sessionStorage.removeItem(IN_APP_SESSION_KEY);
  sessionStorage.removeItem(INFO_KEY);
}

/** What the last page of this window knew of the person, so that the next need not wait for it. */
export function keptInfo(): string | null {
  return sessionStorage.getItem(INFO_KEY);
}

export function storeInfo(info: string): void {
  sessionStorage.setItem(INFO_KEY, info);
}

/** Remembers that this window has left for the platform, and with what it can show that it was this one. */
export function noteLeaving(verifier: string, nowMs: number): void {
  sessionStorage.setItem(VERIFIER_KEY, verifier);
  sessionStorage.setItem(STARTED_KEY, String(nowMs));
}

/** What shows that this window went to the platform, once. */
export function takeVerifier(): string {
  const verifier = sessionStorage.getItem(VERIFIER_KEY) ?? "";
  sessionStorage.removeItem(VERIFIER_KEY);
  return verifier;
}

/** How long ago this window left for the platform. */
export function sinceLeavingMs(nowMs: number): number {
  return nowMs - Number(sessionStorage.getItem(STARTED_KEY));
}
