import { backoffMs } from "../../platform/backoff.ts";
import type { LineFailure } from "../driver/line-driver.ts";

const MINUTE_MS = 60_000;
const LOGIN_MAX_MS = 30 * MINUTE_MS;

/** Access concentrators lock accounts and MAC addresses that dial too often after a refusal. */
const isRefusal = ({ error, detail }: LineFailure): boolean =>
  error === "serverRefused" || error === "badSettings" || (error === "hungUp" && detail !== "");

/**
 * Pause before the next dial after this many failures: 2 s to 5 min, half of it jitter; one minute more if the peer refused or
 * gave a reason; one minute, doubled to 30 min, if it refused the login.
 */
export function redialDelayMs(
  failures: number,
  failure: LineFailure,
  random: () => number = Math.random,
): number {
  const delayMs = backoffMs(failures, undefined, random);
  const refusedMs = MINUTE_MS * (1 + random() / 2);
  if (failure.error === "authFailed")
    return Math.min(LOGIN_MAX_MS, refusedMs * 2 ** Math.min(failures - 1, 5)) + delayMs;
  return isRefusal(failure) ? refusedMs + delayMs : delayMs;
}
