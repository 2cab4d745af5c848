import {
  getWechatInfo,
  type InAppInfo,
  type WechatInfoResponse,
} from "@nodeyard/contract/wechat/calls.ts";
import { documentMeta } from "../document-meta.ts";
import { queryAddress } from "../preloads.ts";
import { language } from "../site.ts";
import { accountOf, openAccounts } from "./account-of.ts";
import { arrivalAt } from "./arrival.ts";
import { EXCHANGE_KEY, inAppInit, inAppKey } from "./in-app-request.ts";
import {
  hasLeft,
  inAppSession,
  keepInAppSession,
  keptInfo,
  storeInfo,
  consumeVerifier,
} from "./in-app-session.ts";
import { namedAccount } from "./named-account.ts";

declare global {
  interface Window {
    /** Settled once all of the document's calls are sent: some wait until an account is known. */
    __firstCallsSent?: Promise<void>;
  }
}

/** A call that a document starts; in its request `ACCOUNT` is the account that the page will be about. */
export interface FirstCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly request: Readonly<Record<string, string | number | boolean>>;
  /** An owner's call, for that account. */
  readonly actsFor: boolean;
}

/** First calls of a page, sent for one account after the list of bound ones. */
export interface FirstCalls {
  readonly calls: readonly FirstCall[];
  /** The page acts on money: of several accounts it takes none for granted. */
  readonly needsChoice: boolean;
}

export const ACCOUNT = "@account";

const INFO: FirstCall = { ...getWechatInfo, request: {}, actsFor: false };

/** Sends a call, whose answer the page takes by the key. */
function send(
  { method, path, request }: FirstCall,
  session: string | null,
  account: string | undefined,
  key = inAppKey(path, request, account),
): Promise<Response> {
  const init = inAppInit(session, account);
  init.method = method;
  if (method === "POST") {
    init.headers["content-type"] = "application/json";
    init.body = JSON.stringify({ ...request, language });
  }
  const answer = fetch(method === "GET" ? queryAddress(path, language, request) : path, init);
  // A failure belongs to the call that takes the answer; untaken, it is no unhandled rejection.
  answer.catch(() => undefined);
  (window.__preloads ??= new Map()).set(key, answer);
  return answer;
}

/** Sends a page's calls for the account that it will be about, if that is certain. */
function sendFor(info: InAppInfo, { calls, needsChoice }: FirstCalls): void {
  const account = accountOf(openAccounts(info.accounts), namedAccount(), needsChoice)?.id;
  if (account === undefined) return;
  for (const call of calls) {
    const request = Object.fromEntries(
      Object.entries(call.request).map(([name, value]) => [
        name,
        value === ACCOUNT ? account : value,
      ]),
    );
    void send({ ...call, request }, inAppSession(), call.actsFor ? account : undefined);
  }
}

/** Reads beside the page who is bound; nothing of a refusal, which belongs to the page. */
async function read(answer: Promise<Response>): Promise<Partial<WechatInfoResponse>> {
  return ((await answer).clone().json() as Promise<Partial<WechatInfoResponse>>).catch(() => ({}));
}

async function sendAll(address: URL, first: FirstCalls | undefined): Promise<void> {
  const session = inAppSession();
  const arrival = arrivalAt(address, { hasSession: session !== null, hasLeft: hasLeft() });
  let info = session === null ? undefined : keptInfo();
  if (arrival.kind === "authorised") {
    const { code, state } = arrival;
    const exchange = { ...INFO, request: { code, state, verifier: consumeVerifier() } };
    const { data, session: opened } = await read(send(exchange, null, undefined, EXCHANGE_KEY));
    // At once: a code is good for one exchange, and the page's own code may fail to load.
    if (opened) keepInAppSession(opened.token);
    if (opened && data) storeInfo(data);
    info = data;
  } else if (session !== null && first) {
    const pending = send(INFO, session, undefined);
    info ??= (await read(pending)).data;
  }
  if (info && first) sendFor(info, first);
}

/**
 * Starts the page's calls: for a code of the platform its exchange, which opens the session; with a session at once who is bound,
 * and, as soon as that is known or was known to the page before, what the page shows of the account.
 */
export function preloadInApp(address: URL): void {
  const first = documentMeta("first-calls");
  window.__firstCallsSent = sendAll(
    address,
    first === "" ? undefined : (JSON.parse(first) as FirstCalls),
  ).catch(() => undefined);
}
