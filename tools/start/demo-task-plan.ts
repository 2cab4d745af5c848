import {
  TASK_RULES,
  isInWindow,
  type TaskType,
  type TaskZone,
} from "../../contract/src/tasks/rules.ts";
import { type TaskCause } from "../../contract/src/task-causes.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../contract/src/time.ts";

/** One change of a device's tasks in the past. */
export interface TaskStep {
  /** Place of the device in the fleet. */
  readonly index: number;
  readonly atMs: number;
  readonly act: "set" | "remove" | "switch-auto-on" | "get-auto-task" | "fail";
  readonly type: TaskType;
  /** Name within the type: threads for D, H and I. */
  readonly task?: string;
  readonly zone?: TaskZone;
  readonly cause?: TaskCause;
  /** The device takes the task and does not come to an end with it. */
  readonly isSlow?: boolean;
}

/** A step without its moment, and how long before the demo's now it was taken. */
type Planned = Omit<TaskStep, "atMs"> & { readonly agoMs: number };

const days = (count: number): number => count * DAY_MS;

const set = (
  index: number,
  agoMs: number,
  type: TaskType,
  task: string,
  zone: TaskZone,
): Planned => ({ index, agoMs, act: "set", type, task, zone });
const remove = (index: number, ago: number, type: TaskType): Planned => ({
  index,
  agoMs: ago,
  act: "remove",
  type,
});
/** The device's tasks stop for a reason that lasts, some hours before now. */
const fail = (index: number, agoHours: number, cause: TaskCause): Planned => ({
  index,
  agoMs: agoHours * HOUR_MS,
  act: "fail",
  type: "C",
  cause,
});

/** The owner's devices: every type, every state, every advice; routers are too small for any task. */
const OWNERS: readonly Planned[] = [
  set(1, days(28.4), "C", "c1", "east"),
  set(1, days(11.7), "C", "c1", "south"),
  set(1, days(9.2), "D", "1", "south"),
  set(1, 5.3 * HOUR_MS, "C", "c1", "east"),
  set(2, days(25.3), "B", "b1", "east"),
  set(2, days(20.6), "H", "2", "east"),
  set(4, days(30.1), "I", "8", "west"),
  set(4, days(13.4), "I", "16", "west"),
  set(4, days(15.5), "F", "f1", "north"),
  set(5, days(18.8), "D", "2", "east"),
  fail(5, 50, "unsupported"),
  set(7, days(27.1), "F", "f1", "east"),
  set(8, days(1.2), "C", "c1", "east"),
  set(9, days(16.3), "B", "b2", "north"),
  fail(9, 7, "network"),
  set(12, days(22.9), "B", "b1", "south"),
  fail(12, 30, "filesystem"),
  set(15, days(19.2), "H", "4", "west"),
  set(15, 25 * MINUTE_MS, "C", "c1", "east"),
  set(16, days(26.7), "I", "16", "east"),
  set(16, days(6.1), "B", "b2", "west"),
  set(17, days(17.6), "D", "1", "east"),
  fail(17, 19, "system"),
  set(19, days(24.2), "C", "c1", "south"),
  set(19, 14.2 * HOUR_MS, "C", "c1", "west"),
  set(21, days(14.9), "C", "c1", "east"),
  fail(21, 3, "retrying"),
  set(3, days(21.3), "C", "c1", "south"),
  remove(3, days(8.4), "C"),
  { ...set(3, 40 * MINUTE_MS, "B", "b1", "east"), isSlow: true },
  { index: 23, agoMs: days(12.3), act: "switch-auto-on", type: "I" },
  { index: 23, agoMs: days(12.2), act: "get-auto-task", type: "I" },
];

/** Enough of the same kinds with the same types for what tasks pay. */
const NEIGHBOURS: readonly Planned[] = [
  set(25, days(23.5), "C", "c1", "east"),
  set(26, days(22.2), "B", "b1", "east"),
  set(26, days(19.4), "C", "c1", "south"),
  set(29, days(21.7), "C", "c1", "east"),
  set(31, days(24.6), "B", "b1", "south"),
  set(31, days(17.3), "H", "4", "east"),
  set(31, days(13.8), "C", "c1", "south"),
  set(32, days(19.9), "C", "c1", "east"),
  set(35, days(16.8), "B", "b2", "north"),
  set(35, days(14.1), "C", "c1", "east"),
  set(26, days(20.1), "H", "2", "east"),
  set(27, days(18.2), "B", "b1", "south"),
  set(28, days(29.3), "I", "16", "west"),
  set(29, days(10.4), "D", "1", "south"),
  set(32, days(15.1), "F", "f1", "east"),
  set(33, days(12.6), "C", "c1", "south"),
  set(35, days(8.7), "H", "4", "east"),
  fail(33, 11, "network"),
];

/** Tasks of type A may be chosen around the turn of a month only: on the last such days, two days ago or longer. */
function typeA(nowMs: number): Planned[] {
  const window = TASK_RULES.A.window ?? [1, 31];
  const isOpen = (agoMs: number): boolean => isInWindow(window, new Date(nowMs - agoMs));
  let agoMs = days(2);
  while (!isOpen(agoMs) || !isOpen(agoMs + 5 * HOUR_MS)) agoMs += DAY_MS;
  return [
    set(11, agoMs + 3 * HOUR_MS, "A", "a1", "south"),
    set(16, agoMs + 5 * HOUR_MS, "A", "a1", "north"),
    set(26, agoMs + 4 * HOUR_MS, "A", "a1", "east"),
  ];
}

/** All steps in order of time. */
export function planTasks(nowMs: number): TaskStep[] {
  return [...OWNERS, ...NEIGHBOURS, ...typeA(nowMs)]
    .map(({ agoMs, ...step }) => ({ ...step, atMs: nowMs - agoMs }))
    .toSorted((one, other) => one.atMs - other.atMs);
}
