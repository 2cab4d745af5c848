/** Steps that the node runs; the platform does the others. */
export const NODE_STEPS = ["cpu", "disk", "lines", "stress", "memory"] as const;
export type NodeStep = (typeof NODE_STEPS)[number];
