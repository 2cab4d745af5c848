import type { LineError } from "@nodeyard/contract/dial/agent-lines.ts";
import { backoffMs } from "../../platform/backoff.ts";

/** Access concentrators lock accounts that fail too often. */
const REFUSED_MIN_MS = 60_000;
const REFUSED: ReadonlySet<LineError> = new Set(["authFailed", "serverRefused", "badSettings"]);

/** Wait before the next dial after this many failures: 2 s to 5 min, half of it jitter; a minute at least where the other side said no. */
export function redialDelayMs(
  failures: number,
  error: LineError,
  random: () => number = Math.random,
): number {
  const delayMs = backoffMs(failures, undefined, random);
  return REFUSED.has(error) ? REFUSED_MIN_MS * (1 + random() / 2) + delayMs : delayMs;
}
