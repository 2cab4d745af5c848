import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { OffersResponse } from "@nodeyard/contract/tasks/calls.ts";
import {
  candidateKey,
  isThreaded,
  obstaclesOf,
  TASK_TYPES,
  TASK_ZONES,
  type Offer,
  type TaskDevice,
  type TaskType,
  type TaskZone,
} from "@nodeyard/contract/tasks/rules.ts";
import { tasks } from "../messages.ts";
import { obstacleWords } from "./obstacle-words.ts";

/** A task that could be chosen for a device, or why not. */
export interface TaskOption extends Offer {
  /** Of the candidate; absent where it may not be chosen. */
  readonly instanceId?: string;
  /** Why it may not be chosen, in words; empty where it may. */
  readonly reasons: readonly string[];
}

/** Choice so far: a type, then a task of it, then a zone. */
export interface TaskChoice {
  readonly type?: TaskType | undefined;
  readonly task?: string | undefined;
  readonly zone?: TaskZone | undefined;
}

type Row = Pick<
  DeviceRow,
  | "arch"
  | "cpu_count"
  | "mem_size"
  | "storage_size"
  | "manual_schedule_candidate"
  | "task_map"
  | "alreadyHasTaskType"
>;

/** The key of a candidate (`type-task-zone`) taken apart; nothing for a key that is not one. */
export function readCandidate(key: string): Offer | undefined {
  const [typeText, task = "", zoneText] = key.split("-");
  const type = TASK_TYPES.find((each) => each === typeText);
  const zone = TASK_ZONES.find((each) => each === zoneText);
  if (type === undefined || zone === undefined || task === "") return undefined;
  return { type, task, zone, threads: isThreaded(type) ? Number(task) || 1 : 1 };
}

/** The candidates of a row and, once they are there, the offers that the device cannot have, each with why. */
export function taskOptions(row: Row, offers: OffersResponse | undefined, now: Date): TaskOption[] {
  const candidates = row.manual_schedule_candidate ?? {};
  const options = new Map<string, TaskOption>();
  for (const [key, instanceId] of Object.entries(candidates)) {
    const offer = readCandidate(key);
    if (offer) options.set(key, { ...offer, instanceId, reasons: [] });
  }
  for (const offer of offers?.list ?? []) {
    const { type, task, zone, threads } = offer;
    const plain = { type, task, zone, threads };
    const key = candidateKey(offer);
    const reasons = offer.obstacles.map((each) =>
      obstacleWords(each, plain, offers?.device ?? factsOf(row), now),
    );
    const isOpen = reasons.length === 0;
    options.set(key, {
      ...plain,
      ...(isOpen && { instanceId: candidates[key] ?? offer.instanceId }),
      reasons,
    });
  }
  return [...options.values()]
    .map((option) => (hasAlready(row, option) ? withReason(option, tasks.alreadyHas) : option))
    .toSorted(byTypeThenSize);
}

/** The task for several devices at once: what at least one of them may have. */
export function sharedOptions(rows: readonly Row[], now: Date): TaskOption[] {
  const options = new Map<string, TaskOption>();
  for (const option of rows.flatMap((row) => taskOptions(row, undefined, now))) {
    const key = candidateKey(option);
    const known = options.get(key);
    if (known === undefined || known.reasons.length > 0) options.set(key, option);
  }
  return [...options.values()].toSorted(byTypeThenSize);
}

/** Reason that one of several devices cannot have the selected task, by its row; undefined if it can. */
export function whyNot(row: Row, offer: Offer, now: Date): string | undefined {
  if (hasAlready(row, offer)) return tasks.alreadyHas;
  if (row.manual_schedule_candidate?.[candidateKey(offer)] !== undefined) return undefined;
  const facts = factsOf(row);
  const [obstacle] = obstaclesOf(offer, facts, now);
  if (obstacle !== undefined) return obstacleWords(obstacle, offer, facts, now);
  // The row does not say what its line carried; it is the only obstacle left for a type that asks for it.
  const [uplink] = obstaclesOf(offer, { ...facts, uplinkBps: null }, now);
  return uplink === undefined
    ? tasks.notOffered
    : obstacleWords(uplink, offer, { ...facts, uplinkBps: null }, now);
}

/** Completes a choice with the only task or the only zone left. */
export function completed(options: readonly TaskOption[], choice: TaskChoice): TaskChoice {
  const { type } = choice;
  if (type === undefined) return {};
  const open = options.filter((each) => each.type === type && each.reasons.length === 0);
  const task = only(open.map((each) => each.task)) ?? choice.task;
  const zones = open.filter((each) => each.task === task).map((each) => each.zone);
  const zone = only(zones) ?? zones.find((each) => each === choice.zone);
  return { type, task, zone };
}

/** The option that a complete choice means. */
export function chosenOption(
  options: readonly TaskOption[],
  choice: TaskChoice,
): TaskOption | undefined {
  return options.find(
    (each) =>
      each.type === choice.type &&
      each.task === choice.task &&
      each.zone === choice.zone &&
      each.reasons.length === 0,
  );
}

function factsOf(row: Row): TaskDevice {
  return {
    arch: row.arch,
    cpuCount: row.cpu_count,
    memoryBytes: row.mem_size,
    storageBytes: row.storage_size,
    uplinkBps: Number.POSITIVE_INFINITY,
  };
}

function hasAlready(row: Row, offer: Offer): boolean {
  return (row.task_map ?? []).some(
    (entry) => candidateKey(entry) === candidateKey(offer) && entry.status !== "NotRunning",
  );
}

function withReason(option: TaskOption, reason: string): TaskOption {
  const { instanceId: _, ...offer } = option;
  return { ...offer, reasons: [reason] };
}

function only<Value>(values: readonly Value[]): Value | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

function byTypeThenSize(one: Offer, other: Offer): number {
  return (
    TASK_TYPES.indexOf(one.type) - TASK_TYPES.indexOf(other.type) ||
    one.threads - other.threads ||
    one.task.localeCompare(other.task) ||
    TASK_ZONES.indexOf(one.zone) - TASK_ZONES.indexOf(other.zone)
  );
}
