import { UNKNOWN } from "./format.ts";
import { ui } from "./ui/messages.ts";

/** Display name of an architecture; `amd` is x86 of any vendor. */
export function archName(arch: string): string {
  if (arch === "arm") return ui.arm;
  if (arch === "amd") return ui.amd;
  return arch || UNKNOWN;
}

export function coresText(device: { readonly cpu_count: number | null }): string {
  return device.cpu_count === null ? UNKNOWN : ui.cores(device.cpu_count);
}
