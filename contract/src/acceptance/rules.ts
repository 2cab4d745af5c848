import { NODE_STEPS, type NodeStep } from "../node-steps.ts";
import type { RunState } from "./run-states.ts";

/** Steps of an acceptance, in order: the place of each is its number on the wire. */
export const STEPS = [
  "initialise",
  "cpu",
  "disk",
  "lines",
  "stress",
  "memory",
  "check",
  "match",
  "deploy",
  "accept",
] as const;
export type StepName = (typeof STEPS)[number];
/** From this step on a task can be chosen. */
const MATCH_STEP = STEPS.indexOf("match");

export function isNodeStep(step: StepName): step is NodeStep {
  return (NODE_STEPS as readonly string[]).includes(step);
}

interface Progress {
  readonly step: number | null;
  readonly status: RunState | "";
}

/** True if the matched tasks can be looked at. */
export function canOpenChoice({ step, status }: Progress): boolean {
  return step !== null && step >= MATCH_STEP && !(step === MATCH_STEP && status === "stop");
}

/** True if the owner may choose a task now: tasks were matched, and none is being deployed. */
export function canChoose({ step, status }: Progress): boolean {
  if (step === null || step < MATCH_STEP) return false;
  if (step === MATCH_STEP) return status === "wait";
  return status === "stop";
}

/** Effect of stopping an acceptance on the chosen task; `stays`: its node has it already. */
export const TASK_ON_STOP = ["none", "withdrawn", "stays"] as const;
export type TaskOnStop = (typeof TASK_ON_STOP)[number];

/** Why a node could not do its step. */
export const STEP_FAULTS = ["noDisk", "noLines", "interrupted", "tooSlow", "failed"] as const;
export type StepFault = (typeof STEP_FAULTS)[number];

/** Why a disk has no figures. */
export const DISK_FAULTS = ["noSpace", "notWritable", "failed"] as const;
export type DiskFault = (typeof DISK_FAULTS)[number];

/** Measuring method of a disk; `cached`: the file system takes no direct reads, so memory may have answered them. */
export const DISK_METHODS = ["fio", "direct", "cached"] as const;

/** Bounds of the stress test of a disk. */
export const DISK_TEST_BYTES = 1024 ** 3;
export const DISK_TEST_SECONDS = 20;
/** Space that a test leaves free: a tenth of the file system, and this much. */
export const DISK_KEPT_BYTES = 2 * 1024 ** 3;
export const MAX_DISKS = 64;
/** Interval of a node's progress reports, and the silence after which it has stopped. */
export const REPORT_EVERY_SECONDS = 15;
export const SILENT_AFTER_SECONDS = 300;

/** Bounds of the stress test of a line: the first probe, the largest, and the time from which a larger one shows no more. */
export const LINE_PROBE_FIRST_BYTES = 1024 ** 2;
export const LINE_PROBE_MAX_BYTES = 64 * 1024 ** 2;
export const LINE_PROBE_ENOUGH_MS = 3000;
/** Probes of a line at most: the server asks for no more, and an agent sends none. */
export const LINE_PROBES = 5;

/** Bounds of the test of lines at once: duration at each line's own speed, and bytes of all lines, which is 8 times the largest probe. */
export const ROUND_SECONDS = 2;
export const ROUND_MAX_BYTES = 8 * LINE_PROBE_MAX_BYTES;
/** Tests of all lines at most; one that shows what the lines have alone is the last. */
export const ROUNDS_OF_ALL = 3;
/** Part of a line's own speed from which it has kept it beside others. */
export const KEPT_SHARE = 0.8;

export const CARRIERS = ["ct", "cu", "cm"] as const;
export type AcceptanceCarrier = (typeof CARRIERS)[number];

/** Requirements of a task on a node; null: none. Sizes in GiB, speeds in Mbps. */
export interface TaskNeeds {
  readonly cpuThreads: number | null;
  readonly cpuMhz: number | null;
  readonly memoryGib: number | null;
  readonly ssdCount: number | null;
  readonly ssdGib: number | null;
  readonly hddCount: number | null;
  readonly hddGib: number | null;
  /** Of each line, of all lines together at least, and at most. */
  readonly lineMbps: number | null;
  readonly totalMbps: number | null;
  readonly maxTotalMbps: number | null;
  /** Empty: any. */
  readonly carriers: readonly AcceptanceCarrier[];
  readonly needsIpv6: boolean;
  /** True if only carriers with an open gap are taken. */
  readonly needsGap: boolean;
}

/** The largest numbers that requirements can be. */
export const NEED_BOUNDS = {
  cpuThreads: 1024,
  cpuMhz: 10_000,
  memoryGib: 65_536,
  ssdCount: MAX_DISKS,
  ssdGib: 1_048_576,
  hddCount: MAX_DISKS,
  hddGib: 1_048_576,
  lineMbps: 100_000,
  totalMbps: 1_000_000,
  maxTotalMbps: 1_000_000,
} as const;

export type NumberNeed = keyof typeof NEED_BOUNDS;
export const NUMBER_NEEDS = Object.keys(NEED_BOUNDS) as NumberNeed[];

/** Names of requirements as the wire has them, in the order in which they are shown. */
export const MATCH_KEYS = [
  "size",
  "cpu_min_process",
  "min_frequency",
  "mem_min_size",
  "ssd_min_num",
  "ssd_tota_minl_size",
  "hdd_min_num",
  "hdd_total_min_size",
  "single_min_band",
  "total_min_band",
  "max_total_band",
  "op",
  "ipv_6",
  "gap_error",
] as const;
export type MatchKey = (typeof MATCH_KEYS)[number];

export const MAX_GAP_MBPS = 100_000_000;
/** Records of acceptances on a page. */
export const RECORDS_PAGE_SIZE = 20;
