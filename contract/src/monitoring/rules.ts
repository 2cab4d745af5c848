/** Rules of reports that agent and server share. */
export const MAX_POINTS_PER_REPORT = 2016;
/** Reports are numbered consecutively: a number this far above the last one is refused, because it could exhaust the numbers. */
export const MAX_SEQ_AHEAD = 1_000_000;
/** Hints of a report's answer, which the agent prints in words. */
export const REPORT_HINTS = ["identity_shared"] as const;
/** Two runs of the agent that report in turns within this time are of two machines, if their hardware differs. */
export const RUNS_ALTERNATE_MS = 3_600_000;
/** After this time without turns the identity is no longer shared; later ones are a new finding. */
export const IDENTITY_SHARED_MS = 86_400_000;
/** Devices spread their reports over this time after a slot. */
export const REPORT_SPREAD_MS = 60_000;
/** Points of slots that begin further ahead of the server's clock than this are refused. */
export const FUTURE_TOLERANCE_MS = 60_000;
/** Points older than this are refused; the agent keeps no more on its disk. */
export const OLDEST_POINT_MS = 7 * 86_400_000;
/** Largest `stableValue` that a point may carry. */
export const MAX_STABLE_VALUE = 2 ** 31 - 1;
/** Length of the token that begins a throughput probe, the sizes of probes, and their parts sent at once. */
export const PROBE_TOKEN_LENGTH = 43;
export const PROBE_FIRST_BYTES = 512 * 1024;
export const PROBE_MAX_BYTES = 1024 * 1024 * 1024;
export const PROBE_MAX_STREAMS = 32;
/** Results of probes are kept for this long, so no rule can count older ones. */
export const PROBE_RESULTS_HOURS = 35 * 24;
/** Selectable days: of network and hardware, and of compute and bandwidth (including today). */
export const WATCH_DAYS = 7;
export const WATCH_BANDWIDTH_DAYS = 30;
/** Charts of standard nodes go back to the start of the previous month. */
export const FLOW_RANGE_MAX_DAYS = 1;
export const OUT_FLOW_RANGE_MAX_DAYS = 31;
/**
 * Minutes from the last report to the notice that an owner can choose. Sooner, an outage of the server could be taken for
 * faults: devices report every five minutes, and the outage is noticed ten minutes after the last of them did.
 */
export const FAULT_NOTICE_CHOICES = [15, 20, 30, 60] as const;
