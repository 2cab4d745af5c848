import { NAT } from "@nodeyard/contract/line-findings.ts";
import { HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { defaultRoute } from "../../machine/default-route.ts";
import { addressesOf } from "../../machine/interfaces.ts";
import { type TimeSource, whenAborted } from "../../platform/time.ts";
import { createWake, wakeOrTimeout } from "../../platform/wake.ts";
import { measureNat, type NatFinding } from "./nat-type.ts";
import { createResolver, STUN_PORT } from "./targets.ts";

const MEASURE_EVERY_MS = 3 * HOUR_MS;
/** After a measurement without a result. */
const RETRY_MS = HOUR_MS;
const WATCH_EVERY_MS = MINUTE_MS;

export interface NatWatch {
  /** Servers that the agent's server names. */
  useServers(servers: readonly string[]): void;
  latest(): NatFinding;
  run(signal: AbortSignal): Promise<void>;
}

const ownAddresses = (): string =>
  JSON.stringify(defaultRoute().interfaces.map((name) => addressesOf(name)));

/**
 * Measures the NAT of the machine's own way: once the servers are known, every three hours, and when its addresses change.
 *
 * @param own servers of the owner's setting, in place of those that the agent's server names
 */
export function createNatWatch(options: {
  own: readonly string[];
  time: TimeSource;
  addresses?: () => string;
  measure?: typeof measureNat;
}): NatWatch {
  const { own, time, addresses = ownAddresses, measure = measureNat } = options;
  const resolve = createResolver(() => time.steadyMs());
  const wake = createWake();
  let servers: readonly string[] | undefined = own.length > 0 ? own : undefined;
  let found: NatFinding = { type: NAT.unknown };

  async function measureOnce(endpoints: readonly string[]): Promise<NatFinding> {
    if (endpoints.length === 0) return { type: NAT.unknown, reason: "noServers" };
    const targets = await resolve(endpoints, STUN_PORT);
    if (targets.length === 0) return { type: NAT.unknown, reason: "unresolved" };
    return measure("", targets);
  }

  return {
    useServers(named) {
      if (own.length > 0 || named.join() === servers?.join()) return;
      servers = named;
      wake.call();
    },
    latest: () => found,
    async run(signal) {
      const over = whenAborted(signal);
      for (let before = "", dueMs = 0; !signal.aborted;) {
        const state = JSON.stringify([servers, addresses()]);
        if (servers !== undefined && (state !== before || time.steadyMs() >= dueMs)) {
          before = state;
          const finding = await Promise.race([measureOnce(servers), over]);
          if (finding === undefined) return;
          found = finding;
          const isKnown = found.type !== NAT.unknown && found.type !== NAT.blocked;
          dueMs = time.steadyMs() + (isKnown ? MEASURE_EVERY_MS : RETRY_MS);
        }
        if (!signal.aborted) await wakeOrTimeout(wake, WATCH_EVERY_MS, time, signal);
      }
    },
  };
}
