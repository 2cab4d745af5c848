import { execFile } from "node:child_process";
import type { ReportedDisk } from "@nodeyard/contract/faults/agent-calls.ts";
import { MAX_DISKS } from "@nodeyard/contract/faults/disk-rules.ts";
import { querySystemLater } from "../machine/kernel-file.ts";
import { NO_SETTINGS, type MachineSettings } from "../machine/settings.ts";
import { diskName, parseDisk, type SmartctlDisk } from "./parse-disk.ts";
import { parseScanText, parseSmartctlText } from "./parse-smartctl-text.ts";
import { parseJson, queryHelper, withDevice } from "./query-helper.ts";

const HELPER = "/run/nodeyard-disks.sock";
const TIMEOUT_MS = 30_000;
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;

interface Scan {
  readonly devices?: readonly { readonly name: string; readonly type: string }[];
}

/** Runs smartctl; undefined without output. Its exit status is about the disk. */
export type RunSmartctl = (
  args: readonly string[],
) => Promise<{ readonly stdout: string; readonly exitStatus: number } | undefined>;

const runSmartctl: RunSmartctl = (args) => {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<RunSmartctl>>>();
  const limits = { timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES };
  execFile("smartctl", args, limits, (error, stdout) => {
    const exitStatus = error === null ? 0 : error.code;
    resolve(typeof exitStatus === "number" && stdout !== "" ? { stdout, exitStatus } : undefined);
  });
  return promise;
};

/** The answer in the shape of smartctl's JSON, also of a version that has none. */
async function query<Answer>(
  run: RunSmartctl,
  args: readonly string[],
  parseText: (text: string, exitStatus: number) => Answer,
): Promise<Answer | undefined> {
  const answer = await run(["--json", ...args]);
  if (answer?.stdout.startsWith("{")) return parseJson<Answer>(answer.stdout);
  const text = answer && (await run(args));
  return text && parseText(text.stdout, text.exitStatus);
}

/** Those that smartctl finds, with those of the owner's setting in place of what it finds under their names. */
async function findDisks(
  run: RunSmartctl,
  named: MachineSettings["disks"],
): Promise<MachineSettings["disks"]> {
  const scan = await query<Scan>(run, ["--scan-open"], (text) => ({
    devices: parseScanText(text),
  }));
  const found = scan?.devices ?? [];
  return [...named, ...found.filter(({ name }) => !named.some((each) => each.name === name))];
}

/** Smartctl's output for each disk. One after another, because a controller serves one such question at a time. */
async function queryEach(
  run: RunSmartctl,
  disks: MachineSettings["disks"],
): Promise<SmartctlDisk[]> {
  const answers: SmartctlDisk[] = [];
  for (const device of disks.slice(0, MAX_DISKS)) {
    const args = [
      "--nocheck=standby",
      "--info",
      "--health",
      "--attributes",
      "--log=error",
      "--log=devstat",
      `--device=${device.type}`,
      device.name,
    ];
    answers.push(withDevice(device, await query(run, args, parseSmartctlText)));
  }
  return answers;
}

/** The helper's answers. Disks of the setting that it cannot read, since an argument names them, are read without it. */
async function queryAll(
  run: RunSmartctl,
  helper: string,
  named: MachineSettings["disks"],
): Promise<SmartctlDisk[]> {
  const helped = await queryHelper(helper);
  if (helped === undefined) return queryEach(run, await findDisks(run, named));
  const read = helped.filter((answer) => parseDisk(answer) !== undefined);
  const own = named.filter(({ name }) => !read.some(({ device }) => device?.name === name));
  const others = helped.filter(({ device }) => !own.some(({ name }) => name === device?.name));
  return [...(await queryEach(run, own)), ...others];
}

/** Reads all disks; undefined where smartctl is absent, may not read them, or finds none. */
export type ReadDisks = () => Promise<ReportedDisk[] | undefined>;

/**
 * Through the helper unit where there is one, which has the rights. A disk that sleeps is not woken, and one that does not answer
 * is not gone: both count as they were read last.
 */
export function createDiskReader(
  run: RunSmartctl = runSmartctl,
  helper: string = HELPER,
  { disks: named } = NO_SETTINGS,
): ReadDisks {
  const last = new Map<string, ReportedDisk>();
  return async () => {
    const disks: ReportedDisk[] = [];
    const answers = await querySystemLater("smartctl", () => queryAll(run, helper, named));
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
