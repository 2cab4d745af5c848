// Offered to other rooms.
/**
 * Which charts a watch dialog opens with: traffic and stability of a day (7 days), stability and availability (7 days),
 * or used bandwidth (30 days).
 */
export type WatchKind = "hardware" | "network" | "bandwidth";
