import { IN_APP_ACCOUNT_HEADER, IN_APP_SESSION_HEADER } from "@nodeyard/contract/wechat/rules.ts";
import { requestInit } from "../preloads.ts";

/** Headers of a call in the chat app; `account` is the account that it acts for, if it is an owner's call. */
export function inAppInit(session: string | null, account: string | undefined) {
  const init = requestInit(null);
  if (session !== null) init.headers[IN_APP_SESSION_HEADER] = session;
  if (account !== undefined) init.headers[IN_APP_ACCOUNT_HEADER] = account;
  return init;
}

/** Names the exchange of the platform's code for a session. */
export const EXCHANGE_KEY = "exchange";

/** Names a call that the document may have started: all that its answer depends on. */
export function inAppKey(path: string, request: object, account: string | undefined): string {
  const fields = Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([path, fields, account]);
}
