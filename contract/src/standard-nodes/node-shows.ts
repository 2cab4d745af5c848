// In its own file, because every page loads the parsing of addresses.

/** Parts of the list. */
export const NODE_SHOWS = ["all", "problem", "deploying", "deployed", "open"] as const;
export type NodeShow = (typeof NODE_SHOWS)[number];
