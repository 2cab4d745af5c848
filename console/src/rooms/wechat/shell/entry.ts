import { getWechatInfo, startAuthorisation } from "@nodeyard/contract/wechat/calls.ts";
import { call } from "../../../shared/http.ts";
import { withLanguage } from "../../../shared/site.ts";
import { arrivalAt, ownAddress } from "./arrival.ts";
import { stopAt } from "./barrier.ts";
import { base64url } from "./base64url.ts";
import { keepInfo } from "./info.ts";
import {
  forgetInAppSession,
  inAppSession,
  keepInAppSession,
  noteLeaving,
  sinceLeavingMs,
  takeVerifier,
} from "./in-app-session.ts";

/** A session that ends so soon after it began would end again: the person decides whether to continue. */
const SOON_MS = 30_000;

/** Of one that has left for the platform, or has been stopped. */
const never = new Promise<never>(() => undefined);

let entering: Promise<void> = never;

/** Once there is a session: calls wait for it. */
export function entered(): Promise<void> {
  return entering;
}

/** Leads to the platform, which leads back to this page; the one way to a session. */
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

async function exchange(code: string, state: string): Promise<void> {
  const { data, session } = await call(getWechatInfo, { code, state, verifier: takeVerifier() });
  if (session) keepInAppSession(session.token);
  keepInfo(data);
}

/** Takes this page's way in, by its address and what this window keeps. */
export function enter(): void {
  const address = new URL(location.href);
  const arrival = arrivalAt(address, inAppSession() !== null);
  if (arrival.kind === "authorised" || arrival.kind === "declined" || arrival.kind === "known")
    history.replaceState(history.state, "", ownAddress(address));
  const begin = async (): Promise<void> => {
    if (arrival.kind === "declined") return stopAt({ kind: "declined" }, never);
    if (arrival.kind === "authorised") return exchange(arrival.code, arrival.state);
    if (arrival.kind === "unknown") return authorise();
  };
  entering = begin().catch((error: unknown) => stopAt({ kind: "failed", error }, never));
}

/** Goes to the platform again, as a person unknown to this window. */
export function startOver(): void {
  forgetInAppSession();
  // A link that named something wrong is not followed twice.
  history.replaceState(history.state, "", ownAddress(new URL(location.href)));
  authorise().catch((error: unknown) => stopAt({ kind: "failed", error }, never));
}

/** The server has ended the session. */
export function onSessionEnded(): void {
  if (sinceLeavingMs(Date.now()) > SOON_MS) return startOver();
  forgetInAppSession();
  void stopAt({ kind: "ended" }, never);
}
