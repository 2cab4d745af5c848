import { ping } from "@nodeyard/contract/monitoring/agent-calls.ts";
import type { ProtocolClient } from "../protocol/client.ts";
import type { Probe } from "./stability.ts";

/** Time after which a probe counts as lost. */
const LOST_AFTER_MS = 3_000;

export type ProbeServer = (signal: AbortSignal) => Promise<Probe>;

/**
 * One probe over a dedicated keep-alive connection. A refused connection or a proxy's response proves that the network
 * works: such a probe counts neither as a round trip nor as a loss, so a server outage does not lower stability.
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
