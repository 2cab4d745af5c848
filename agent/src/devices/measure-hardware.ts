import { cpus, hostname, networkInterfaces, totalmem } from "node:os";
import type { Hardware } from "@nodeyard/contract/devices/agent-calls.ts";
import { normaliseMac } from "@nodeyard/contract/devices/rules.ts";
import { storageTotals } from "../monitoring/filesystems.ts";
import { AGENT_VERSION } from "../version.ts";
import { addressesOf } from "../machine/interfaces.ts";
import type { SelfCheck } from "@nodeyard/contract/devices/self-check/agent-calls.ts";
import { countedInterfaces, portMac } from "../machine/default-route.ts";
import { querySystem, readKernelFile } from "../machine/kernel-file.ts";
import { readMounts } from "../machine/mounts.ts";
import { NO_SETTINGS } from "../machine/settings.ts";
import { architectureOf, kindOf } from "./kind.ts";
import { isVirtualMachine } from "../machine/virtual-machine.ts";

export interface Machine {
  hardware: Hardware;
  /** MAC address of the Ethernet port of the default route, `AA:BB:CC:DD:EE:FF`; undefined if there is none. */
  mac: string | undefined;
  macSource: SelfCheck["macSource"];
  /** Interfaces whose traffic counts. */
  interfaces: readonly string[];
  processor: string;
}

/** Reads the machine's hardware from the kernel's files. */
export async function measureHardware(settings = NO_SETTINGS): Promise<Machine> {
  const interfaces = countedInterfaces(settings);
  const [line = ""] = interfaces;
  const { ipv4, ipv6 } = addressesOf(line);
  const processors = querySystem("processors", () => cpus().map(({ model }) => model));
  const architecture = querySystem("architecture", () => process.arch);
  const ofPort = normaliseMac(portMac(line) ?? "");
  const mac = settings.mac ?? ofPort ?? anyMac();
  const ofCard = ofPort === undefined ? "otherCard" : "port";
  return {
    mac,
    macSource: settings.mac ? "setting" : mac === undefined ? "none" : ofCard,
    interfaces,
    processor: (processors[0] ?? "").trim().slice(0, 120),
    hardware: {
      hostname: querySystem("hostname", hostname).slice(0, 255),
      kind: kindOf({
        cpuArchitecture: architecture,
        isRouterSystem: isRouterSystem(),
        isVirtual: isVirtualMachine(),
        chassisType: Number(readKernelFile("/sys/class/dmi/id/chassis_type") ?? 0),
        cpuModel: processors[0] ?? "",
      }),
      arch: architectureOf(architecture),
      cpuCount: Math.max(1, processors.length),
      memoryBytes: querySystem("memory", totalmem),
      storageBytes: Math.round(storageTotals(await readMounts()).totalBytes),
      agentVersion: AGENT_VERSION,
      managementIp: (ipv4 || ipv6).slice(0, 45),
    },
  };
}

// A tunnel as the default route has no MAC address; the first physical card has.
function anyMac(): string | undefined {
  return Object.values(querySystem("addresses", networkInterfaces))
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => !address.internal)
    .map((address) => normaliseMac(address.mac))
    .find((mac) => mac !== undefined);
}

function isRouterSystem(): boolean {
  if (readKernelFile("/etc/openwrt_release") !== undefined) return true;
  const release = readKernelFile("/etc/os-release") ?? "";
  return /^ID(_LIKE)?=.*(openwrt|lede|istoreos|vyos)/im.test(release);
}
