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
    const answer = await client.call(ping, {}, { timeoutMs: LOST_AFTER_MS, signal });
    if (answer.kind === "ok") {
      onTime(answer.body.serverTime, answer.roundTripMs);
      return { kind: "answered", roundTripMs: answer.roundTripMs };
    }
    return { kind: answer.kind === "unreachable" && !answer.answered ? "lost" : "unknown" };
  };
}
