import type { Hardware } from "@nodeyard/contract/devices/agent-calls.ts";
import type { DeviceKind } from "@nodeyard/contract/device-kinds.ts";

export interface MachineFacts {
  /** `process.arch`. */
  cpuArchitecture: string;
  isRouterSystem: boolean;
  isVirtual: boolean;
  /** Type of SMBIOS, as in `/sys/class/dmi/id/chassis_type`; 0 if unknown. */
  chassisType: number;
  cpuModel: string;
}

/** Main server, rack mount, multi-system, blade and blade enclosure (SMBIOS 3.7, 7.4.1). */
const SERVER_CHASSIS: ReadonlySet<number> = new Set([17, 23, 25, 28, 29]);
const SERVER_CPU = /xeon|epyc|opteron/i;

/** Classifies the machine, by the strongest indicator. */
export function kindOf(facts: MachineFacts): DeviceKind {
  if (facts.isRouterSystem) return "router";
  if (facts.isVirtual) return "vm";
  if (architectureOf(facts.cpuArchitecture) === "arm") return "arm";
  if (SERVER_CHASSIS.has(facts.chassisType) || SERVER_CPU.test(facts.cpuModel)) return "server";
  return "x86";
}

/** `arm` or `amd`, as in rankings and task rules. */
export function architectureOf(cpuArchitecture: string): Hardware["arch"] {
  return cpuArchitecture.startsWith("arm") ? "arm" : "amd";
}
