import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { CallResult, CallOptions, ProtocolClient } from "./client.ts";
import type { Outage } from "../outage.ts";

/** The server has confirmed that the device was unbound, or no longer knows its key and a new code is at hand. */
export class BindingEnded extends Error {
  constructor() {
    super("binding ended");
    this.name = "BindingEnded";
  }
}

/** Between the first word that the device was unbound and the one that ends it. */
const CONFIRM_AFTER_MS = 5 * MINUTE_MS;
/** A refused key may be a server restored to before the binding: it is tried slowly, without an end. */
const REFUSED_KEY_WAIT_SECONDS = 300;

/** Authenticated calls, shared by all loops of the agent, so that an outage is logged once. */
export interface ServerLink {
  /** Throws `BindingEnded` on the server's confirmed word; every other refusal of the key counts as an outage. */
  call<Request, Response>(
    endpoint: Endpoint<Request, Response>,
    request: Request,
    options?: CallOptions,
  ): Promise<CallResult<Response>>;
}

export function createServerLink(options: {
  client: ProtocolClient;
  binding: { readonly deviceId: string; readonly deviceKey: string };
  /** True if the owner has given a code that is to be used once the key is refused: no word is waited for. */
  hasSpareCode: boolean;
  steadyMs: () => number;
  onTime: (serverTime: string, roundTripMs: number) => void;
  /** Called when the server becomes unreachable, and for each further cause until it is reachable again. */
  onOutage: (outage: Outage, isFirst: boolean) => void;
  onReachable: (outageMs: number) => void;
  /** Called at the first word that the device was unbound. */
  onUnbound: () => void;
}): ServerLink {
  const { deviceId, deviceKey } = options.binding;
  let unboundSinceMs: number | undefined;
  let outage: { readonly sinceMs: number; readonly causes: Set<string> } | undefined;

  const logOutage = (found: Outage): void => {
    const isFirst = outage === undefined;
    outage ??= { sinceMs: options.steadyMs(), causes: new Set() };
    const key = found.cause === "other" ? found.reason : found.cause;
    if (found.cause === "stopped" || outage.causes.has(key)) return;
    outage.causes.add(key);
    options.onOutage(found, isFirst);
  };

  /** A refusal of the key as an outage; throws if it ends the binding. */
  function refuseKey(message: string, unboundDeviceId: string | undefined) {
    if (options.hasSpareCode) throw new BindingEnded();
    if (unboundDeviceId === deviceId) {
      const nowMs = options.steadyMs();
      if (unboundSinceMs !== undefined && nowMs - unboundSinceMs >= CONFIRM_AFTER_MS)
        throw new BindingEnded();
      if (unboundSinceMs === undefined) options.onUnbound();
      unboundSinceMs ??= nowMs;
    } else logOutage({ cause: "unknownKey", reason: message });
    return {
      kind: "unreachable",
      reason: message,
      cause: "unknownKey",
      hostResponded: true,
      retryAfterSeconds: REFUSED_KEY_WAIT_SECONDS,
    } as const;
  }

  return {
    async call(endpoint, request, callOptions = {}) {
      const { client } = options;
      const result = await client.call(endpoint, request, { ...callOptions, deviceKey });
      if (callOptions.signal?.aborted) return result;
      if (result.kind === "rejected" && result.status === 401)
        return refuseKey(result.message, result.deviceId);
      if (result.kind === "unreachable") {
        logOutage(result);
        return result;
      }
      if (outage !== undefined) options.onReachable(options.steadyMs() - outage.sinceMs);
      outage = undefined;
      unboundSinceMs = undefined;
      if (result.kind === "ok") {
        const { serverTime } = result.body as { serverTime?: string };
        if (serverTime !== undefined) options.onTime(serverTime, result.roundTripMs);
      }
      return result;
    },
  };
}
