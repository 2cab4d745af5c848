import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import type { Answer, CallOptions, ProtocolClient } from "./client.ts";

/** The server does not know the key: the device was unbound. */
export class KeyRejected extends Error {
  constructor() {
    super("device key rejected");
    this.name = "KeyRejected";
  }
}

/** Calls with the device's key; every loop of the agent uses the same one, so that it says once what all notice. */
export interface ServerLink {
  /** Throws `KeyRejected` when the server no longer knows the key. */
  call<Request, Response>(
    endpoint: Endpoint<Request, Response>,
    request: Request,
    options?: CallOptions,
  ): Promise<Answer<Response>>;
}

export function createServerLink(options: {
  client: ProtocolClient;
  deviceKey: string;
  steadyMs: () => number;
  onTime: (serverTime: string, roundTripMs: number) => void;
  /** Called once when the server cannot be reached, and once when it can again. */
  onAway: (reason: string) => void;
  onBack: (awayMs: number) => void;
}): ServerLink {
  let awaySinceMs: number | undefined;
  return {
    async call(endpoint, request, callOptions = {}) {
      const { client, deviceKey } = options;
      const answer = await client.call(endpoint, request, { ...callOptions, deviceKey });
      if (callOptions.signal?.aborted) return answer;
      if (answer.kind === "refused" && answer.status === 401) throw new KeyRejected();
      if (answer.kind === "unreachable") {
        if (awaySinceMs === undefined) {
          awaySinceMs = options.steadyMs();
          options.onAway(answer.reason);
        }
        return answer;
      }
      if (awaySinceMs !== undefined) {
        options.onBack(options.steadyMs() - awaySinceMs);
        awaySinceMs = undefined;
      }
      if (answer.kind === "ok") {
        const { serverTime } = answer.body as { serverTime?: string };
        if (serverTime !== undefined) options.onTime(serverTime, answer.roundTripMs);
      }
      return answer;
    },
  };
}
