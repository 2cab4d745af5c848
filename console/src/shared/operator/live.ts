/** Polling interval for data that others change. */
export const EVERY_MS = 15_000;

/** An operator's act can change what a page of any room shows. */
export const AFTER_ACTS = { meta: { shows: ["operator"] } } as const;

export const LIVE = { ...AFTER_ACTS, refetchInterval: EVERY_MS } as const;
