import { type Meter, type NetworkCounters, UNKNOWN_LINE_BPS } from "../../monitoring/meter.ts";
import { lineRateOf, lowerInterfaces } from "../../machine/interfaces.ts";
import type { LineTraffic } from "../session/own-session.ts";

/** The machine's interfaces; tests inject their own. */
export interface Links {
  lowerInterfaces: (name: string) => readonly string[];
  lineRateOf: (name: string) => number | undefined;
}

/**
 * Wraps a meter so that it counts the lines' traffic beside the machine's. Traffic of an interface also passes through the
 * interfaces beneath it; it is counted once.
 */
export function countLines(
  meter: Meter,
  lines: () => readonly LineTraffic[],
  links: Links = { lowerInterfaces, lineRateOf },
): Meter {
  return {
    ...meter,
    async counters() {
      const own = await meter.counters();
      return { ...own, network: countOnce(own.network, lines(), links) };
    },
  };
}

function countOnce(
  own: readonly NetworkCounters[],
  lines: readonly LineTraffic[],
  links: Links,
): NetworkCounters[] {
  const counted = new Map(own.map((network) => [network.name, network]));
  // The kernel does not say what carries a PPPoE session.
  const carriers = new Map<string, readonly string[]>();
  for (const { interface: name, ethernet, receivedBytes, sentBytes } of lines) {
    if (ethernet !== name) carriers.set(name, [ethernet]);
    if (counted.has(name)) continue;
    const lineBps = links.lineRateOf(ethernet) ?? UNKNOWN_LINE_BPS;
    counted.set(name, { name, inBytes: receivedBytes, outBytes: sentBytes, lineBps });
  }
  const isForwarded = (name: string): boolean =>
    (carriers.get(name) ?? links.lowerInterfaces(name)).some(
      (lower) => counted.has(lower) || isForwarded(lower),
    );
  return [...counted.values()].filter(({ name }) => !isForwarded(name));
}
