import type { OpenFault } from "../faults/fields.ts";
import { MINUTE_MS } from "../time.ts";
import { isNetworkUsable } from "./rules.ts";

/** `unknown`: nothing measured yet, and too early to expect it. */
type HealthLevel = "good" | "warning" | "bad" | "unknown";
type HealthCause = "none" | "never_reported" | "offline" | "unmeasured" | "unstable" | "fault";

/** A device's health as of the server's answer: every list takes it from here, and every counter what is of its network. */
interface Health {
  readonly level: HealthLevel;
  readonly cause: HealthCause;
  /** The last report of an offline device; null without one. */
  readonly since: string | null;
  /** True if the device's last report (stability, demand, NAT, task states) is no longer current. */
  readonly isStale: boolean;
}

/** Network state of a device, all by the server's clock. */
export interface NetworkFacts {
  readonly status: "online" | "offline";
  readonly last_seen_at: string | null;
  readonly bind_at: string;
  readonly stableValue: number;
}

/** The facts of a device row. */
export interface HealthFacts extends NetworkFacts {
  /** Open faults but for being offline, which is its status. */
  readonly faults: readonly OpenFault[];
}

/** The first data point takes a whole five-minute slot and the part of the one that the device was bound in. */
const FIRST_MEASUREMENT_MS = 15 * MINUTE_MS;

/** `current-conditions.ts` has the same rule in SQL: `network_normal` is good, `network_offline` bad, `network_bad` the rest. */
export function networkHealth(device: NetworkFacts): Health {
  const { last_seen_at: since, stableValue } = device;
  if (since === null) return { level: "bad", cause: "never_reported", since, isStale: true };
  if (device.status === "offline") return { level: "bad", cause: "offline", since, isStale: true };
  if (stableValue === 0) {
    const isNew = Date.parse(since) - Date.parse(device.bind_at) < FIRST_MEASUREMENT_MS;
    return { level: isNew ? "unknown" : "warning", cause: "unmeasured", since, isStale: false };
  }
  return isNetworkUsable(stableValue)
    ? { level: "good", cause: "none", since, isStale: false }
    : { level: "warning", cause: "unstable", since, isStale: false };
}

/**
 * Health of the network; if that is good or unknown, open faults make it a warning. Faults of an offline device may have ended
 * since.
 */
export function healthOf(device: HealthFacts): Health {
  const network = networkHealth(device);
  const isWell = network.level === "good" || network.level === "unknown";
  return isWell && device.faults.length > 0
    ? { ...network, level: "warning", cause: "fault" }
    : network;
}
