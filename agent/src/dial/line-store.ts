import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { AgentLine } from "@nodeyard/contract/dial/agent-calls.ts";
import { readFileIfThere, writeFileAtomically } from "../platform/atomic-file.ts";
import type { DiskWatch } from "../platform/disk-watch.ts";
import type { ProberTargets } from "./measure/prober.ts";

/** A line with the settings that it was dialled with. */
interface StoredLine {
  line: AgentLine;
  /** The places of its sessions on this machine. */
  numbers: number[];
}

export interface StoredLines extends ProberTargets {
  version: number;
  lines: StoredLine[];
  /** Ids of lines that nobody has dialled. */
  undialled: string[];
}

/**
 * Lines to keep up without a server, which may be reachable only through them. Holds the lines' passwords: readable by root
 * only, and separate from `state.json`.
 */
const FILE = "lines.json";

export const NO_LINES: StoredLines = {
  version: 0,
  lines: [],
  undialled: [],
  probeTargets: [],
  stunServers: [],
};

/** A damaged file is no lines: the server has them. */
export async function readLines(directory: string): Promise<StoredLines> {
  const text = await readFileIfThere(join(directory, FILE));
  try {
    const value = JSON.parse(text ?? "") as StoredLines;
    return Array.isArray(value.lines) && Array.isArray(value.undialled) ? value : NO_LINES;
  } catch {
    return NO_LINES;
  }
}

export function removeLines(directory: string): Promise<void> {
  return rm(join(directory, FILE), { force: true });
}

/** Writes what `current` gives, also when a full disk takes it later. */
export async function writeLines(
  directory: string,
  disk: DiskWatch,
  current: () => StoredLines,
): Promise<void> {
  await disk.write(FILE, () =>
    writeFileAtomically(join(directory, FILE), `${JSON.stringify(current())}\n`),
  );
}
