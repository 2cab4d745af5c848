import { documentMeta } from "../document-meta.ts";
import { queryAddress } from "../preloads.ts";
import { language } from "../site.ts";
import { inAppInit, inAppKey } from "./in-app-request.ts";
import { ACCOUNT_PARAMETER, IN_APP_ACCOUNT_KEY, IN_APP_SESSION_KEY } from "./window-keys.ts";

/** A call that a document starts; in its request `ACCOUNT` is the account that the page will be about. */
export interface FirstCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly request: Readonly<Record<string, string | number | boolean>>;
  /** An owner's call, for that account. */
  readonly actsFor: boolean;
}

export const ACCOUNT = "@account";

/** Starts the page's calls, where this window has a session and knows the account. */
export function preloadInApp(address: URL): void {
  const session = sessionStorage.getItem(IN_APP_SESSION_KEY);
  const account =
    address.searchParams.get(ACCOUNT_PARAMETER) ?? sessionStorage.getItem(IN_APP_ACCOUNT_KEY);
  if (session === null || account === null) return;
  window.__preloads = new Map(
    (JSON.parse(documentMeta("first-calls") || "[]") as FirstCall[]).map((call) => {
      const { method, path, actsFor } = call;
      const request = Object.fromEntries(
        Object.entries(call.request).map(([name, value]) => [
          name,
          value === ACCOUNT ? account : value,
        ]),
      );
      const init = inAppInit(session, actsFor ? account : undefined);
      init.method = method;
      if (method === "POST") {
        init.headers["content-type"] = "application/json";
        init.body = JSON.stringify({ ...request, language });
      }
      const answer = fetch(method === "GET" ? queryAddress(path, language, request) : path, init);
      // A failure belongs to the call that takes the answer; untaken, it is no unhandled rejection.
      answer.catch(() => undefined);
      return [inAppKey(path, request, actsFor ? account : undefined), answer];
    }),
  );
}
