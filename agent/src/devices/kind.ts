import type { Hardware } from "@nodeyard/contract/devices/agent-calls.ts";
import type { DeviceKind } from "@nodeyard/contract/device-kinds.ts";

export interface MachineFacts {
  /** `process.arch`. */
  cpuArchitecture: string;
  isRouterSystem: boolean;
  isVirtual: boolean;
  chassis: string;
  cpuModel: string;
}

const SERVER_CHASSIS = /server|rack|blade|multi-system/i;
const SERVER_CPU = /xeon|epyc|opteron/i;

/** Classifies the machine, by the strongest indicator. */
export function kindOf(facts: MachineFacts): DeviceKind {
  if (facts.isRouterSystem) return "router";
  if (facts.isVirtual) return "vm";
  if (architectureOf(facts.cpuArchitecture) === "arm") return "arm";
  if (SERVER_CHASSIS.test(facts.chassis) || SERVER_CPU.test(facts.cpuModel)) return "server";
  return "x86";
}

/** `arm` or `amd`, as in rankings and task rules. */
export function architectureOf(cpuArchitecture: string): Hardware["arch"] {
  return cpuArchitecture.startsWith("arm") ? "arm" : "amd";
}
