import { readdirSync, readFileSync } from "node:fs";

/** A file of the kernel, trimmed; undefined if it cannot be read. */
export function readKernelFile(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return undefined;
  }
}

/** Names in a folder of the kernel; empty if it cannot be read. */
export function readKernelFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
