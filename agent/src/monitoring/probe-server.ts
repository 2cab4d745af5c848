import { ping } from "@nodeyard/contract/monitoring/agent-endpoints.ts";
import type { ProtocolClient } from "../protocol/client.ts";
import type { Probe } from "./stability.ts";

/** A probe that takes longer counts as lost. */
const LOST_AFTER_MS = 3_000;

export type ProbeServer = (signal: AbortSignal) => Promise<Probe>;

/**
 * One probe over a kept connection of its own. A server that refuses, or a proxy that answers for it, proves that the
 * way there works: such a probe is neither a round trip nor a loss, so that an outage of the server is not held
 * against the device.
 */
export function createServerProbe(
  client: ProtocolClient,
  onTime: (serverTime: string, roundTripMs: number) => void,
): ProbeServer {
  return async (signal) => {
    const result = await client.call(ping, {}, { timeoutMs: LOST_AFTER_MS, signal });
    if (result.kind === "ok") {
      onTime(result.body.serverTime, result.roundTripMs);
      return { kind: "answered", roundTripMs: result.roundTripMs };
    }
    return { kind: result.kind === "unreachable" && !result.hostResponded ? "lost" : "unknown" };
  };
}
