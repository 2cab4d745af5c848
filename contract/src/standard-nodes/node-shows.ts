// Of its own: every page has what addresses are read with.

/** Parts of the list. */
export const NODE_SHOWS = ["all", "problem", "deploying", "deployed", "open"] as const;
export type NodeShow = (typeof NODE_SHOWS)[number];
