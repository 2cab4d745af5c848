import { ONLINE_WITHIN_MS } from "../devices/rules.ts";

/** Rules of reports that agent and server share. */
export const MAX_POINTS_PER_REPORT = 2016;
/** Points further ahead of the server's clock than this are refused. */
export const FUTURE_TOLERANCE_MS = 5 * 60_000;
/** Points older than this are refused; the agent keeps no more on its disk. */
export const OLDEST_POINT_MS = 7 * 86_400_000;
/** Largest `stableValue` that a point may carry. */
export const MAX_STABLE_VALUE = 2 ** 31 - 1;
/** Days that watch dialogs offer: of network and hardware, and of compute and bandwidth (today is one of them). */
export const WATCH_DAYS = 7;
export const WATCH_BANDWIDTH_DAYS = 30;
/** Standard nodes are watched from the start of the previous month on. */
export const FLOW_RANGE_MAX_DAYS = 1;
export const OUT_FLOW_RANGE_MAX_DAYS = 31;
/** A fault notice goes out so long after a device went offline, unless the installation sets another time. */
export const FAULT_NOTICE_DELAY_SECONDS = 600;
/** From a device's last report to the notice: first it goes offline, then the delay passes. */
export const FAULT_NOTICE_MINUTES = ONLINE_WITHIN_MS / 60_000 + FAULT_NOTICE_DELAY_SECONDS / 60;
