import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import { IN_APP_ACCOUNT_HEADER, IN_APP_SESSION_HEADER } from "@nodeyard/contract/wechat/rules.ts";
import { callAs } from "../../../shared/http.ts";
import { requestInit } from "../../../shared/preloads.ts";
import { entered, onSessionEnded } from "./entry.ts";
import { inAppSession } from "./in-app-session.ts";

/**
 * Makes a call with the in-app session, once there is one: for one of the room, or, with the id of a bound account, for one that
 * owners make as well.
 */
export async function callInApp<Request extends object, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
  options: { readonly account?: string; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  await entered();
  const { account, ...rest } = options;
  const init = requestInit(null);
  init.headers[IN_APP_SESSION_HEADER] = inAppSession() ?? "";
  if (account !== undefined) init.headers[IN_APP_ACCOUNT_HEADER] = account;
  return callAs(init, {}, endpoint, request, { ...rest, onNoSession: onSessionEnded });
}
