import {
  getWechatInfo,
  startAuthorisation,
  type InAppInfo,
} from "@nodeyard/contract/wechat/calls.ts";
import { call, readAnswer } from "../../../shared/http.ts";
import { arrivalAt, ownAddress } from "../../../shared/in-app/arrival.ts";
import {
  deleteInAppSession,
  hasLeft,
  inAppSession,
  keepInAppSession,
  noteLeaving,
  sinceLeavingMs,
  storeInfo,
} from "../../../shared/in-app/in-app-session.ts";
import { EXCHANGE_KEY } from "../../../shared/in-app/in-app-request.ts";
import { takePreloaded } from "../../../shared/preloads.ts";
import { withLanguage } from "../../../shared/site.ts";
import { stopAt } from "./barrier.ts";

/** Bytes as base64url without padding. */
function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** A session that ends so soon after it began would end again: the person decides whether to continue. */
const SOON_MS = 30_000;

/** Of one that has left for the platform, or has been stopped. */
const never = new Promise<never>(() => undefined);

let entering: Promise<void> = never;

/** Resolves once there is a session and the document's requests are sent; calls wait for it. */
export function entered(): Promise<void> {
  return entering;
}

let exchangedInfo: InAppInfo | undefined;

/** The bound accounts that the session was opened with, once; after `entered`. */
export function takeExchangedInfo(): InAppInfo | undefined {
  const info = exchangedInfo;
  exchangedInfo = undefined;
  return info;
}

/** Redirects to the platform, which redirects back to this page; the only way to a session. */
async function authorise(): Promise<never> {
  const address = new URL(location.href);
  const { sha256 } = await import("@noble/hashes/sha2");
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const appid = address.searchParams.get("appid");
  const redirectUrl = address.searchParams.get("redirect_url");
  const { url, needsChatApp } = await call(startAuthorisation, {
    origin: location.origin,
    page: withLanguage(ownAddress(address)),
    ...(appid !== null && { appid }),
    ...(redirectUrl !== null && { redirect_url: redirectUrl }),
    challenge: base64url(sha256(new TextEncoder().encode(verifier))),
  });
  if (needsChatApp && !/MicroMessenger/i.test(navigator.userAgent))
    return stopAt({ kind: "outside" }, never);
  noteLeaving(verifier, Date.now());
  location.replace(url);
  return never;
}

/** The session that the document has asked for with the platform's code, ahead of this page's own code. */
async function takeSession(exchanged: Promise<Response>): Promise<void> {
  const { data, session } = await readAnswer(getWechatInfo, exchanged);
  if (session) keepInAppSession(session.token);
  storeInfo(data);
  exchangedInfo = data;
}

/** Opens the session of this page from its address and the window's storage. */
export function enter(): void {
  const address = new URL(location.href);
  const exchanged = takePreloaded(EXCHANGE_KEY);
  const { kind } = arrivalAt(address, {
    hasSession: inAppSession() !== null,
    hasLeft: hasLeft(),
  });
  if (exchanged || kind !== "unknown") history.replaceState(history.state, "", ownAddress(address));
  const begin = async (): Promise<void> => {
    if (exchanged) await takeSession(exchanged);
    else if (kind === "declined" || kind === "foreign") return stopAt({ kind }, never);
    else if (kind === "unknown") return authorise();
    await window.__firstCallsSent;
  };
  entering = begin().catch((error: unknown) => stopAt({ kind: "failed", error }, never));
}

/** Goes to the platform again, as a person unknown to this window. */
export function startOver(): void {
  deleteInAppSession();
  // A link that named something wrong is not followed twice.
  history.replaceState(history.state, "", ownAddress(new URL(location.href)));
  authorise().catch((error: unknown) => stopAt({ kind: "failed", error }, never));
}

/** The server has ended the session. */
export function onSessionEnded(): void {
  if (sinceLeavingMs(Date.now()) > SOON_MS) return startOver();
  deleteInAppSession();
  void stopAt({ kind: "ended" }, never);
}
