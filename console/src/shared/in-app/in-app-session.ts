import type { InAppInfo } from "@nodeyard/contract/wechat/calls.ts";
import { IN_APP_INFO_KEY, IN_APP_SESSION_KEY } from "./window-keys.ts";

const VERIFIER_KEY = "nodeyard.in-app-verifier";
const STARTED_KEY = "nodeyard.in-app-started";

/** The token of the in-app session, kept for this window of the chat app; never in an address. */
export function inAppSession(): string | null {
  return sessionStorage.getItem(IN_APP_SESSION_KEY);
}

export function keepInAppSession(token: string): void {
  sessionStorage.setItem(IN_APP_SESSION_KEY, token);
}

export function deleteInAppSession(): void {
  sessionStorage.removeItem(IN_APP_SESSION_KEY);
  sessionStorage.removeItem(IN_APP_INFO_KEY);
}

/** Identity data kept by the last page of this window, so that the next need not wait for it. */
export function keptInfo(): InAppInfo | undefined {
  const kept = sessionStorage.getItem(IN_APP_INFO_KEY);
  return kept === null ? undefined : (JSON.parse(kept) as InAppInfo);
}

export function storeInfo(info: InAppInfo): void {
  sessionStorage.setItem(IN_APP_INFO_KEY, JSON.stringify(info));
}

/** Remembers that this window has left for the platform, and with what it can show that it was this one. */
export function noteLeaving(verifier: string, nowMs: number): void {
  sessionStorage.setItem(VERIFIER_KEY, verifier);
  sessionStorage.setItem(STARTED_KEY, String(nowMs));
}

/** True if this window left for the platform and has not used the code of its return. */
export function hasLeft(): boolean {
  return sessionStorage.getItem(VERIFIER_KEY) !== null;
}

/** Takes the verifier that proves, once, that this window left for the platform. */
export function consumeVerifier(): string {
  const verifier = sessionStorage.getItem(VERIFIER_KEY) ?? "";
  sessionStorage.removeItem(VERIFIER_KEY);
  return verifier;
}

/** Milliseconds since this window left for the platform. */
export function sinceLeavingMs(nowMs: number): number {
  return nowMs - Number(sessionStorage.getItem(STARTED_KEY));
}
