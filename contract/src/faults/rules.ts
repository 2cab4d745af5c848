import { MINUTE_MS } from "../time.ts";

/** Faults of a device; each is open at most once for a device. */
export const FAULT_KINDS = ["offline", "network", "memory", "disk_space", "disk", "lines"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Those that a device's status does not tell, worst first. */
export const REPORTED_FAULTS = ["disk", "disk_space", "memory", "lines", "network"] as const;
export type ReportedFault = (typeof REPORTED_FAULTS)[number];

export const FAULT_SHOWS = ["open", "closed", "all"] as const;
export type FaultShow = (typeof FAULT_SHOWS)[number];

/** The pages of faults have fewer rows than other lists. */
export const FAULTS_PAGE_SIZE = 10;
export const FAULT_SEARCH_MAX_LENGTH = 80;

/**
 * A fault of measured values opens when all points of this time exceed the first figure, and closes when all are below the second:
 * what moves between both neither opens nor closes one.
 */
export const FAULT_WINDOW_MS = 30 * MINUTE_MS;
/** Of the six points of the window, a single one may be missing. */
export const FAULT_MIN_POINTS = 5;
export const MEMORY_FAULT_PERCENT = { opensFrom: 95, closesBelow: 90 } as const;
export const DISK_SPACE_FAULT_PERCENT = { opensFrom: 95, closesBelow: 90 } as const;
/** Stability; it opens where the network resource stops being usable. */
export const NETWORK_FAULT_STABLE_VALUE = { opensFrom: 2500, closesBelow: 2000 } as const;

/** Lines are redialled by the device: what it cannot bring up in this time is a fault. */
export const LINES_FAULT_AFTER_MS = 15 * MINUTE_MS;
/** All lines have been up for this long when it closes. */
export const LINES_WELL_AFTER_MS = 10 * MINUTE_MS;
