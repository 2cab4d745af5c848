import { execFile } from "node:child_process";
import type { ReportedDisk } from "@nodeyard/contract/faults/agent-calls.ts";
import { MAX_DISKS } from "@nodeyard/contract/faults/disk-rules.ts";
import { diskName, parseDisk, type SmartctlDisk } from "./parse-disk.ts";

const TIMEOUT_MS = 30_000;
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;

interface Scan {
  readonly devices?: readonly { readonly name: string; readonly type: string }[];
}

/** Runs smartctl; undefined without an answer in JSON. Its exit status is about the disk, and is in the answer too. */
export type RunSmartctl = (args: readonly string[]) => Promise<unknown>;

function smartctlRunner(program = "smartctl"): RunSmartctl {
  return (args) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const limits = { timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES };
    execFile(program, ["--json", ...args], limits, (_error, stdout) => {
      try {
        resolve(JSON.parse(stdout));
      } catch {
        resolve(undefined);
      }
    });
    return promise;
  };
}

/** Reads all disks; undefined where smartctl is absent, may not read them, or finds none. */
export type ReadDisks = () => Promise<ReportedDisk[] | undefined>;

/**
 * A disk that sleeps is not woken, and one that does not answer is not gone: both count as they were read last. Disks are read one
 * after another, because a controller serves one such question at a time.
 */
export function createDiskReader(run: RunSmartctl = smartctlRunner()): ReadDisks {
  const last = new Map<string, ReportedDisk>();
  return async () => {
    const scan = (await run(["--scan-open"])) as Scan | undefined;
    const devices = scan?.devices?.slice(0, MAX_DISKS) ?? [];
    const disks: ReportedDisk[] = [];
    for (const { name, type } of devices) {
      const answer = await run([
        "--nocheck=standby",
        "--info",
        "--health",
        "--attributes",
        "--log=error",
        `--device=${type}`,
        name,
      ]);
      const place = diskName(name, type);
      const read = answer === undefined ? undefined : parseDisk(answer as SmartctlDisk);
      const disk = read ?? last.get(place);
      if (disk === undefined) continue;
      last.set(place, disk);
      disks.push(disk);
    }
    return disks.length === 0 ? undefined : disks;
  };
}
