import {
  MIN_MEMORY_BYTES,
  MIN_STORAGE_BYTES,
  SCHEDULE_LOCK_MS,
  TASK_RULES,
  type TaskType,
} from "@nodeyard/contract/tasks/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { formatBytes, formatCount } from "../../../shared/format.ts";
import { syncDays } from "../task-words.ts";

const MBPS = 1_000_000;

/** The rules of the tasks as the questions name them, so that text and rule cannot differ. */
export const faqFigures = {
  A: {
    days: syncDays("A"),
    from: TASK_RULES.A.window?.[0] ?? 0,
    to: TASK_RULES.A.window?.[1] ?? 0,
  },
  B: { days: syncDays("B") },
  C: { days: syncDays("C") },
  D: {
    days: syncDays("D"),
    mbps: (TASK_RULES.D.perThread?.uplinkBps ?? 0) / MBPS,
    most: TASK_RULES.D.maxThreads ?? 0,
  },
  F: { days: syncDays("F") },
  H: { days: syncDays("H"), ...perThread("H") },
  I: { days: syncDays("I"), ...perThread("I") },
  memory: formatBytes(MIN_MEMORY_BYTES),
  storage: formatBytes(MIN_STORAGE_BYTES),
  lockHours: SCHEDULE_LOCK_MS / HOUR_MS,
};
export type FaqFigures = typeof faqFigures;

function perThread(type: TaskType) {
  const needs = TASK_RULES[type].perThread ?? {};
  return {
    cores: formatCount(needs.cpuCount ?? 0),
    memory: formatBytes(needs.memoryBytes),
    storage: formatBytes(needs.storageBytes),
  };
}
