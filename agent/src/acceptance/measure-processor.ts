import { cpus, freemem, totalmem } from "node:os";
import type { StepResult } from "@nodeyard/contract/acceptance/agent-calls.ts";
import { readKernelFile, readKernelFolder } from "../machine/kernel-file.ts";

const CPUS = "/sys/devices/system/cpu";

/** Facts of the processor, as the kernel has them. */
export async function measureProcessor(): Promise<StepResult<"cpu">> {
  const found = cpus();
  const processors = Math.max(1, found.length);
  const names = readKernelFolder(CPUS).filter((name) => /^cpu\d+$/.test(name));
  const topology = (name: string, file: string): string =>
    readKernelFile(`${CPUS}/${name}/topology/${file}`) ?? "";
  const packages = names.map((name) => topology(name, "physical_package_id"));
  const cores = names.map((name, at) => `${packages[at]} ${topology(name, "core_id")}`);
  const fastestKhz = names.map((name) =>
    Number(readKernelFile(`${CPUS}/${name}/cpufreq/cpuinfo_max_freq`) ?? 0),
  );
  const presentMhz = [
    ...(readKernelFile("/proc/cpuinfo") ?? "").matchAll(/^cpu MHz\s*:\s*([\d.]+)/gm),
  ].map(([, mhz]) => Number(mhz));
  return {
    processors,
    cores: Math.min(processors, Math.max(1, new Set(cores).size)),
    sockets: Math.max(1, new Set(packages.filter((id) => Number(id) >= 0)).size),
    maxMhz: Math.round(Math.max(0, ...fastestKhz) / 1000 || Math.max(0, ...presentMhz)),
    model: (found[0]?.model ?? "").trim().slice(0, 120),
  };
}

export async function measureMemory(): Promise<StepResult<"memory">> {
  return { totalBytes: totalmem(), availableBytes: freemem() };
}
