import type { ReportRequest } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { SLOT_MS } from "@nodeyard/contract/time.ts";
import type { TimeSource } from "../platform/time.ts";
import { tasksDirectory } from "../tasks/directories.ts";
import { createUsedBytesMeter } from "../tasks/used-bytes.ts";
import { createNameCheck } from "./name-check.ts";

type Found = Pick<ReportRequest, "dnsOk" | "taskStorageBytes">;

/** Checks besides the data points, once per slot. */
export function createFindings(options: {
  server: string;
  dnsName: string | undefined;
  stateDirectory: string;
  time: TimeSource;
}): { latest: () => Found; run: (signal: AbortSignal) => Promise<void> } {
  const { stateDirectory, time } = options;
  const checkNames = createNameCheck(options);
  const taskBytes = createUsedBytesMeter(tasksDirectory(stateDirectory), time);
  let found: Found = {};
  return {
    latest: () => found,
    async run(signal) {
      while (!signal.aborted) {
        const [dnsOk, taskStorageBytes] = await Promise.all([checkNames(signal), taskBytes()]);
        found = { taskStorageBytes, ...(dnsOk === undefined ? {} : { dnsOk }) };
        await time.sleep(SLOT_MS, signal);
      }
    },
  };
}
