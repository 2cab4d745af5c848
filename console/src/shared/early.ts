declare global {
  interface Window {
    /** GET calls that the document started before its scripts had arrived, by their full address. */
    __nodeyardEarly?: Map<string, Promise<Response>>;
  }
}

/**
 * The address of a GET call: language first, then the parameters by name, so that the document's early script and
 * the page spell the same call alike.
 */
export function queryAddress(path: string, language: string, parameters: object): string {
  const query = new URLSearchParams({ language });
  for (const [name, value] of Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return `${path}?${query}`;
}

/** Hands out an answer that is already on its way, once; a later call of the same address asks again. */
export function takeEarly(address: string): Promise<Response> | undefined {
  if (typeof window === "undefined") return undefined;
  const early = window.__nodeyardEarly?.get(address);
  window.__nodeyardEarly?.delete(address);
  return early;
}
