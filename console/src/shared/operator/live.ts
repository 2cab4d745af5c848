/** What others change while the page is open is fetched again. */
export const EVERY_MS = 15_000;

/** An operator's act can change what a page of any room shows. */
export const AFTER_ACTS = { meta: { shows: ["operator"] } } as const;

export const LIVE = { ...AFTER_ACTS, refetchInterval: EVERY_MS } as const;
