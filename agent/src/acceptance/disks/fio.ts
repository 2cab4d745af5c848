import { execFile } from "node:child_process";
import type { DiskSpeeds, TestFile } from "./disk-speeds.ts";

/** Beyond its runtime: for its preparation, and to write back what it has written. */
const GRACE_SECONDS = 60;
const MAX_OUTPUT_BYTES = 1024 ** 2;

function run(
  args: readonly string[],
  timeoutSeconds: number,
  signal: AbortSignal,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  execFile(
    "fio",
    args,
    { timeout: timeoutSeconds * 1000, killSignal: "SIGKILL", maxBuffer: MAX_OUTPUT_BYTES, signal },
    (error, stdout) => (error ? reject(error) : resolve(stdout)),
  );
  return promise;
}

/** True if the machine has fio. */
export async function hasFio(): Promise<boolean> {
  return run(["--version"], 10, new AbortController().signal).then(
    () => true,
    () => false,
  );
}

interface Figures {
  /** Kilobytes of 1,024 bytes. */
  readonly bw?: number;
  readonly iops?: number;
}

/** Figures of fio's jobs, by name: earlier versions print lines before the JSON. */
export function readFio(output: string): Map<string, { read: Figures; write: Figures }> {
  const { jobs } = JSON.parse(output.slice(output.indexOf("{"))) as {
    jobs?: { jobname?: string; read?: Figures; write?: Figures }[];
  };
  return new Map(
    (jobs ?? []).map(({ jobname = "", read = {}, write = {} }) => [jobname, { read, write }]),
  );
}

/** The four parts, one after the other; each ends by its size or its time, and waits for its writes to be on the disk. */
function argumentsFor({ path, bytes, seconds }: TestFile): string[] {
  const part = (name: string, rw: string, bs: string): string[] => [
    `--name=${name}`,
    "--stonewall",
    `--rw=${rw}`,
    `--bs=${bs}`,
    `--iodepth=${rw.startsWith("rand") ? 16 : 4}`,
    // Writes end with the file, however fast the disk is: they wear it.
    ...(rw === "randread" ? ["--time_based=1"] : []),
  ];
  return [
    "--output-format=json",
    `--filename=${path}`,
    `--size=${bytes}`,
    `--runtime=${seconds}`,
    "--ioengine=libaio",
    "--direct=1",
    "--end_fsync=1",
    "--randrepeat=0",
    ...part("write", "write", "1M"),
    ...part("read", "read", "1M"),
    ...part("randread", "randread", "4k"),
    ...part("randwrite", "randwrite", "4k"),
  ];
}

export async function testByFio(test: TestFile, signal: AbortSignal): Promise<DiskSpeeds> {
  const output = await run(argumentsFor(test), test.seconds * 4 + GRACE_SECONDS, signal);
  const jobs = readFio(output);
  return {
    method: "fio",
    writeKbytes: jobs.get("write")?.write.bw ?? 0,
    readKbytes: jobs.get("read")?.read.bw ?? 0,
    readIops: jobs.get("randread")?.read.iops ?? 0,
    writeIops: jobs.get("randwrite")?.write.iops ?? 0,
  };
}
