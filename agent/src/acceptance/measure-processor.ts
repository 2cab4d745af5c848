import { cpus, freemem, totalmem } from "node:os";
import type { StepResult } from "@nodeyard/contract/acceptance/agent-calls.ts";
import { readKernelFile, readKernelFolder } from "../machine/kernel-file.ts";

const CPUS = "/sys/devices/system/cpu";

/**
 * Facts of the processor, as the kernel has them.
 *
 * @param root folder in place of the machine's `/`
 */
export async function measureProcessor(root = ""): Promise<StepResult<"cpu">> {
  const folder = `${root}${CPUS}`;
  const found = cpus();
  const processors = Math.max(1, found.length);
  const names = readKernelFolder(folder).filter((name) => /^cpu\d+$/.test(name));
  const topology = (name: string, file: string): string =>
    readKernelFile(`${folder}/${name}/topology/${file}`) ?? "";
  const packages = names.map((name) => topology(name, "physical_package_id"));
  // A board has one processor, whose clusters Linux before 6.0 calls packages.
  const isBoard = readKernelFile(`${root}/proc/device-tree/compatible`) !== undefined;
  const ids = new Set(packages.filter((id) => Number(id) >= 0));
  const cores = names.map((name, at) => `${packages[at]} ${topology(name, "core_id")}`);
  const fastestKhz = names.map((name) =>
    Number(readKernelFile(`${folder}/${name}/cpufreq/cpuinfo_max_freq`) ?? 0),
  );
  const presentMhz = [
    ...(readKernelFile(`${root}/proc/cpuinfo`) ?? "").matchAll(/^cpu MHz\s*:\s*([\d.]+)/gm),
  ].map(([, mhz]) => Number(mhz));
  return {
    processors,
    cores: Math.min(processors, Math.max(1, new Set(cores).size)),
    sockets: isBoard ? 1 : Math.max(1, ids.size),
    maxMhz: Math.round(Math.max(0, ...fastestKhz) / 1000 || Math.max(0, ...presentMhz)),
    model: (found[0]?.model ?? "").trim().slice(0, 120),
  };
}

export async function measureMemory(): Promise<StepResult<"memory">> {
  return { totalBytes: totalmem(), availableBytes: freemem() };
}
