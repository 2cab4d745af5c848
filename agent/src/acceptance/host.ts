import type { DiskResult, StepResult } from "@nodeyard/contract/acceptance/agent-calls.ts";
import { readMounts } from "../machine/mounts.ts";
import { findDisks, type FoundDisk } from "./disks/find-disks.ts";
import { testDisk } from "./disks/test-disk.ts";
import { measureMemory, measureProcessor } from "./measure-processor.ts";

/** Measurements of an acceptance on the machine; tests inject their own. */
export interface AcceptanceHost {
  processor(): Promise<StepResult<"cpu">>;
  memory(): Promise<StepResult<"memory">>;
  disks(): Promise<FoundDisk[]>;
  testDisk(
    disk: FoundDisk,
    options: {
      stateDirectory: string;
      onDirectory: (directory: string) => Promise<void>;
      signal: AbortSignal;
    },
  ): Promise<DiskResult>;
}

export const machineAcceptance: AcceptanceHost = {
  processor: () => measureProcessor(),
  memory: measureMemory,
  disks: async () => findDisks(await readMounts()),
  testDisk,
};
