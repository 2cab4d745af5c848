import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import { callAs, readAnswer } from "../../../shared/http.ts";
import { inAppInit, inAppKey } from "../../../shared/in-app/in-app-request.ts";
import { inAppSession } from "../../../shared/in-app/in-app-session.ts";
import { takePreloaded } from "../../../shared/preloads.ts";
import { entered, onSessionEnded } from "./entry.ts";

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
  const reading = { ...rest, onNoSession: onSessionEnded };
  const preloaded = takePreloaded(inAppKey(endpoint.path, request, account));
  if (preloaded) return readAnswer(endpoint, preloaded, reading);
  return callAs(inAppInit(inAppSession(), account), {}, endpoint, request, reading);
}
