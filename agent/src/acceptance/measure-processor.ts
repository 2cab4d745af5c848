import { totalmem } from "node:os";
import type { StepResult } from "@nodeyard/contract/acceptance/agent-calls.ts";

/** Facts of the processor, as the system has them. */
export async function measureProcessor(): Promise<StepResult<"cpu">> {
  const si = (await import("systeminformation")).default;
  const cpu = await si.cpu();
  const processors = Math.max(1, cpu.cores);
  return {
    processors,
    cores: Math.min(processors, Math.max(1, cpu.physicalCores)),
    sockets: Math.max(1, cpu.processors),
    maxMhz: Math.round(Math.max(cpu.speedMax, cpu.speed, 0) * 1000),
    model: `${cpu.manufacturer} ${cpu.brand}`.trim().slice(0, 120),
  };
}

export async function measureMemory(): Promise<StepResult<"memory">> {
  const si = (await import("systeminformation")).default;
  const { available } = await si.mem();
  return { totalBytes: totalmem(), availableBytes: Math.max(0, Math.round(available)) };
}
