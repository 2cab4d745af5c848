import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import type { CallResult, CallOptions, ProtocolClient } from "./client.ts";

/** The server rejected the device key: the device was unbound. */
export class KeyRejected extends Error {
  constructor() {
    super("device key rejected");
    this.name = "KeyRejected";
  }
}

/** Authenticated calls, shared by all loops of the agent, so that an outage is logged once. */
export interface ServerLink {
  /** Throws `KeyRejected` if the device was unbound. */
  call<Request, Response>(
    endpoint: Endpoint<Request, Response>,
    request: Request,
    options?: CallOptions,
  ): Promise<CallResult<Response>>;
}

export function createServerLink(options: {
  client: ProtocolClient;
  deviceKey: string;
  steadyMs: () => number;
  onTime: (serverTime: string, roundTripMs: number) => void;
  /** Called once when the server becomes unreachable, and once when it is reachable again. */
  onUnreachable: (reason: string) => void;
  onReachable: (outageMs: number) => void;
}): ServerLink {
  let unreachableSinceMs: number | undefined;
  return {
    async call(endpoint, request, callOptions = {}) {
      const { client, deviceKey } = options;
      const result = await client.call(endpoint, request, { ...callOptions, deviceKey });
      if (callOptions.signal?.aborted) return result;
      if (result.kind === "rejected" && result.status === 401) throw new KeyRejected();
      if (result.kind === "unreachable") {
        if (unreachableSinceMs === undefined) {
          unreachableSinceMs = options.steadyMs();
          options.onUnreachable(result.reason);
        }
        return result;
      }
      if (unreachableSinceMs !== undefined) {
        options.onReachable(options.steadyMs() - unreachableSinceMs);
        unreachableSinceMs = undefined;
      }
      if (result.kind === "ok") {
        const { serverTime } = result.body as { serverTime?: string };
        if (serverTime !== undefined) options.onTime(serverTime, result.roundTripMs);
      }
      return result;
    },
  };
}
