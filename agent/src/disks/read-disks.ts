import { execFile } from "node:child_process";
import type { ReportedDisk } from "@nodeyard/contract/faults/agent-calls.ts";
import { MAX_DISKS } from "@nodeyard/contract/faults/disk-rules.ts";
import { queryHelper } from "./query-helper.ts";
import { diskName, parseDisk, type SmartctlDisk } from "./parse-disk.ts";

const HELPER = "/run/nodeyard-disks.sock";
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

/** Smartctl's output for each disk. One after another, because a controller serves one such question at a time. */
async function queryEach(run: RunSmartctl): Promise<SmartctlDisk[]> {
  const scan = (await run(["--scan-open"])) as Scan | undefined;
  const answers: SmartctlDisk[] = [];
  for (const device of scan?.devices?.slice(0, MAX_DISKS) ?? []) {
    const answer = await run([
      "--nocheck=standby",
      "--info",
      "--health",
      "--attributes",
      "--log=error",
      `--device=${device.type}`,
      device.name,
    ]);
    answers.push({ device, ...(answer as SmartctlDisk | undefined) });
  }
  return answers;
}

/** Reads all disks; undefined where smartctl is absent, may not read them, or finds none. */
export type ReadDisks = () => Promise<ReportedDisk[] | undefined>;

/**
 * Through the helper unit where there is one, which has the rights. A disk that sleeps is not woken, and one that does not answer
 * is not gone: both count as they were read last.
 */
export function createDiskReader(
  run: RunSmartctl = smartctlRunner(),
  helper: string = HELPER,
): ReadDisks {
  const last = new Map<string, ReportedDisk>();
  return async () => {
    const disks: ReportedDisk[] = [];
    const answers = (await queryHelper(helper)) ?? (await queryEach(run));
    for (const answer of answers.slice(0, MAX_DISKS)) {
      const place = diskName(answer.device?.name, answer.device?.type);
      const disk = parseDisk(answer) ?? last.get(place);
      if (disk === undefined) continue;
      last.set(place, disk);
      disks.push(disk);
    }
    return disks.length === 0 ? undefined : disks;
  };
}
