import { FROM_HEADER, FROM_VALUE, SESSION_HEADER } from "@nodeyard/contract/envelope.ts";

declare global {
  interface Window {
    /** Answers to GET calls that the document started before its modules had arrived, by their full address. */
    __preloads?: Map<string, Promise<Response>>;
  }
}

/** The address of a GET call: language first, then the parameters by name, so that document and page spell it alike. */
export function queryAddress(path: string, language: string, parameters: object): string {
  const query = new URLSearchParams({ language });
  for (const [name, value] of Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return `${path}?${query}`;
}

/** Options of every call: the caller's session and no cookies; redirects are not followed. */
export function requestInit(session: string | null): RequestInit & {
  headers: Record<string, string>;
} {
  const headers: Record<string, string> = { [FROM_HEADER]: FROM_VALUE };
  if (session) headers[SESSION_HEADER] = session;
  return { headers, redirect: "manual", credentials: "omit" };
}

/** Starts GET calls whose answers `takePreloaded` hands out. */
export function preload(addresses: readonly string[], session: string | null): void {
  window.__preloads = new Map(
    addresses.map((address) => {
      const answer = fetch(address, requestInit(session));
      // A failure belongs to the call that takes the answer; untaken, it is no unhandled rejection.
      answer.catch(() => undefined);
      return [address, answer];
    }),
  );
}

/** Hands out a preloaded answer once; a later call of the same address is sent again. */
export function takePreloaded(address: string): Promise<Response> | undefined {
  if (typeof window === "undefined") return undefined;
  const answer = window.__preloads?.get(address);
  window.__preloads?.delete(address);
  return answer;
}
