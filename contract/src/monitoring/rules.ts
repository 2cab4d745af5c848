/** Rules of reports that agent and server share. */
export const MAX_POINTS_PER_REPORT = 2016;
/** Points further ahead of the server's clock than this are refused. */
export const FUTURE_TOLERANCE_MS = 5 * 60_000;
/** Points older than this are refused; the agent keeps no more on its disk. */
export const OLDEST_POINT_MS = 7 * 86_400_000;
/** Largest `stableValue` that a point may carry. */
export const MAX_STABLE_VALUE = 2 ** 31 - 1;
