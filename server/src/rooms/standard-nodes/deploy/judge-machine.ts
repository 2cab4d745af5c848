import type { HardwareFloor, SystemFault } from "@nodeyard/contract/standard-nodes/deploy-lines.ts";
import type { NodeFloor } from "../../../platform/config.ts";
import type { Machine } from "./probe.ts";

const GIB = 1024 ** 3;
/** A machine sold with 8 GB shows less: the kernel keeps a part, and disks count in powers of ten. */
const COUNTS_FROM = 0.9;

/** Reason for which a machine is refused, as the log says it. */
export type Refusal =
  | { readonly line: "systemUnfit"; readonly params: { readonly what: SystemFault } }
  | {
      readonly line: "hardwareLow";
      readonly params: {
        readonly what: HardwareFloor;
        readonly needed: string;
        readonly found: string;
      };
    };

const gib = (bytes: number): number => Math.round((bytes / GIB) * 10) / 10;

export function hardwareLine(machine: Machine) {
  return {
    cpus: machine.cpus,
    memoryGib: gib(machine.memoryBytes),
    storageGib: gib(machine.storageBytes),
    arch: machine.machine,
  };
}

function systemFault(machine: Machine): SystemFault | undefined {
  if (machine.system !== "Linux") return "notLinux";
  if (!/^(?:x86_64|amd64|aarch64|arm64)$/.test(machine.machine)) return "architecture";
  if (!machine.hasSystemd) return "noSystemd";
  return machine.hasDownloader ? undefined : "noDownloader";
}

/** Why a machine is not installed: its system first, then what of its hardware is below the floor. */
export function judgeMachine(machine: Machine, floor: NodeFloor): Refusal | undefined {
  const fault = systemFault(machine);
  if (fault) return { line: "systemUnfit", params: { what: fault } };
  const low = (what: HardwareFloor, needed: string, found: string): Refusal => ({
    line: "hardwareLow",
    params: { what, needed, found },
  });
  const { cpus, memoryBytes, storageBytes } = machine;
  if (cpus < floor.cpus) return low("cpus", String(floor.cpus), String(cpus));
  if (memoryBytes < floor.memoryGib * GIB * COUNTS_FROM)
    return low("memory", `${floor.memoryGib} GiB`, `${gib(memoryBytes)} GiB`);
  if (storageBytes < floor.storageGib * GIB * COUNTS_FROM)
    return low("storage", `${floor.storageGib} GiB`, `${gib(storageBytes)} GiB`);
  return undefined;
}
