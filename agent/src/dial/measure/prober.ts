import { NAT } from "@nodeyard/contract/line-findings.ts";
import type { TimeSource } from "../../platform/time.ts";
import type { Round } from "./line-meter.ts";
import { measureNat } from "./nat-type.ts";
import { probeTarget } from "./probe-line.ts";
import { createResolver, STUN_PORT, type Target } from "./targets.ts";

const PROBES_PER_ROUND = 5;
const PROBE_INTERVAL_MS = 200;

/** Measures through a line: from its address, which its routes lead through it. */
export interface Prober {
  /** Empty if there is no target of the address's family, or none whose name is known. */
  round(from: string, signal: AbortSignal): Promise<Round>;
  natType(from: string): Promise<number>;
  /** True if a target answers on the machine's own way. */
  isReachable(): Promise<boolean>;
}

export interface ProberTargets {
  /** `host:port` each; empty: the agent's server. */
  probeTargets: readonly string[];
  stunServers: readonly string[];
}

/** @param server address of the agent's server */
export function createProber(
  server: string,
  targets: () => ProberTargets,
  time: TimeSource,
): Prober {
  const { hostname, port, protocol } = new URL(server);
  const httpPort = Number(port) || (protocol === "https:" ? 443 : 80);
  const own = `${hostname}:${httpPort}`;
  const resolve = createResolver(() => time.steadyMs());

  async function targetsFor(family?: 4 | 6): Promise<Target[]> {
    const { probeTargets } = targets();
    const all = await resolve(probeTargets.length === 0 ? [own] : probeTargets, httpPort);
    return all.filter((target) => family === undefined || target.family === family);
  }

  return {
    async round(from, signal) {
      const found = await targetsFor(from.includes(":") ? 6 : 4);
      const probes: Promise<number | undefined>[] = [];
      for (let index = 0; index < PROBES_PER_ROUND && found.length > 0; index += 1) {
        if (index > 0) await time.sleep(PROBE_INTERVAL_MS, signal);
        if (signal.aborted) break;
        probes.push(probeTarget(from, found[index % found.length] as Target));
      }
      return Promise.all(probes);
    },
    async natType(from) {
      const servers = await resolve(targets().stunServers, STUN_PORT);
      return servers.length === 0 ? NAT.unknown : (await measureNat(from, servers)).type;
    },
    async isReachable() {
      const found = await targetsFor();
      const answers = await Promise.all(found.map((target) => probeTarget("", target)));
      return answers.some((answer) => answer !== undefined);
    },
  };
}
