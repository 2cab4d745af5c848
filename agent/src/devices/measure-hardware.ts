import { existsSync, readFileSync } from "node:fs";
import { cpus, hostname, networkInterfaces, totalmem } from "node:os";
import type { Hardware } from "@nodeyard/contract/devices/agent-calls.ts";
import { normaliseMac } from "@nodeyard/contract/devices/rules.ts";
import { storageTotals } from "../monitoring/filesystems.ts";
import { AGENT_VERSION } from "../version.ts";
import { architectureOf, kindOf } from "./kind.ts";

export interface Machine {
  hardware: Hardware;
  /** MAC address of the default route's interface, `AA:BB:CC:DD:EE:FF`; undefined if there is none. */
  mac: string | undefined;
}

/** Reads the machine's hardware; takes about 100 ms. */
export async function measureHardware(): Promise<Machine> {
  const si = (await import("systeminformation")).default;
  const [found, mounts, system, chassis] = await Promise.all([
    si.networkInterfaces("default"),
    si.fsSize(),
    si.system(),
    si.chassis(),
  ]);
  const line = Array.isArray(found) ? found[0] : found;
  const processors = cpus();
  return {
    mac: normaliseMac(line?.mac ?? "") ?? anyMac(),
    hardware: {
      hostname: hostname().slice(0, 255),
      kind: kindOf({
        cpuArchitecture: process.arch,
        isRouterSystem: isRouterSystem(),
        isVirtual: system.virtual,
        chassis: chassis.type,
        cpuModel: processors[0]?.model ?? "",
      }),
      arch: architectureOf(process.arch),
      cpuCount: Math.max(1, processors.length),
      memoryBytes: totalmem(),
      storageBytes: Math.round(storageTotals(mounts).totalBytes),
      agentVersion: AGENT_VERSION,
      managementIp: (line?.ip4 || line?.ip6 || "").slice(0, 45),
    },
  };
}

// A tunnel as the default route has no MAC address; the first physical card has.
function anyMac(): string | undefined {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => !address.internal)
    .map((address) => normaliseMac(address.mac))
    .find((mac) => mac !== undefined);
}

function isRouterSystem(): boolean {
  if (existsSync("/etc/openwrt_release")) return true;
  try {
    return /^ID(_LIKE)?=.*(openwrt|lede|istoreos|vyos)/im.test(
      readFileSync("/etc/os-release", "utf8"),
    );
  } catch {
    return false;
  }
}
