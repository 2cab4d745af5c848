import { DAY_MS, floorTo, HOUR_MS, MINUTE_MS, SLOT_MS } from "../../contract/src/time.ts";
import { settleDueHours } from "../../server/src/rooms/settlement/jobs.ts";
import { commitDueHours } from "../../server/src/rooms/settlement/proof/jobs.ts";
import { catchUp } from "../../simulator/src/catch-up.ts";
import { accountOf, OWNERS_DEVICES } from "./demo-fleet.ts";
import { type DemoLife, reportAll, watchNow, watchUntil } from "./demo-life.ts";
import { chooseOutages, lastSeenMs } from "./demo-outages.ts";
import type { DemoPeople } from "./demo-people.ts";
import { planTasks } from "./demo-task-plan.ts";
import { takeStep } from "./demo-tasks.ts";

/** Something that is lived through with the clock at its moment, or later where another took longer. */
export interface DemoEvent {
  readonly atMs: number;
  readonly live: () => Promise<void>;
}

/** Long enough for an hour to be due, with the grace that late reports have. */
const AFTER_HOUR_MS = 10 * MINUTE_MS;
/** From before a device leaves until its owner has been told. */
const WATCH_BEFORE_MS = 4 * MINUTE_MS;
const WATCHED_MS = 27 * MINUTE_MS;

async function settleAll({ deps }: DemoLife): Promise<void> {
  await settleDueHours(deps, Number.POSITIVE_INFINITY);
  await commitDueHours(deps);
}

/** Who is away at the moment reported last in the minute before it left, as it would have. */
function partings(life: DemoLife, atMs: number, fromMs: number): DemoEvent[] {
  const { client } = life;
  return life.devices.flatMap((bound) => {
    if (bound.device.isOnline(atMs)) return [];
    const seenMs = lastSeenMs(bound, atMs, fromMs);
    if (seenMs === undefined) return [];
    const live = () => catchUp({ client, devices: [bound], nowMs: life.nowMs() });
    return [{ atMs: seenMs, live }];
  });
}

/** The days: everybody reports what it measured, and the hours are settled. */
export function daysOf(
  life: DemoLife,
  fromMs: number,
  nowMs: number,
  onDay: (day: number) => void,
): DemoEvent[] {
  const events: DemoEvent[] = [];
  for (let dayMs = fromMs, day = 1; dayMs < nowMs; dayMs += DAY_MS, day += 1) {
    const endMs = Math.min(dayMs + DAY_MS, floorTo(nowMs, SLOT_MS));
    const atMs = Math.min(endMs + AFTER_HOUR_MS, nowMs);
    const live = async (): Promise<void> => {
      onDay(day);
      await reportAll(life);
      await settleAll(life);
    };
    events.push(...partings(life, atMs, dayMs), { atMs, live });
  }
  return events;
}

/** Outages of the owner's devices, watched closely enough for incidents to open and be told of, and the last half hour. */
export function outagesOf(life: DemoLife, fromMs: number, nowMs: number): DemoEvent[] {
  const owners = life.devices.slice(0, OWNERS_DEVICES);
  const chosen = chooseOutages(owners, fromMs + DAY_MS, nowMs - HOUR_MS);
  const watch = (): Promise<void> => watchUntil(life, Math.min(life.nowMs() + WATCHED_MS, nowMs));
  const starts = [
    ...chosen.map(({ leftMs }) => leftMs - WATCH_BEFORE_MS),
    nowMs - WATCHED_MS - MINUTE_MS,
  ];
  return [
    ...starts.flatMap((atMs) => [...partings(life, atMs, atMs - DAY_MS), { atMs, live: watch }]),
    ...chosen
      .filter(({ backMs }) => backMs < nowMs)
      .map(({ backMs }) => ({ atMs: backMs + MINUTE_MS, live: () => watchNow(life) })),
  ];
}

/** What was done with the devices' tasks; a device that was away then is given its change while it was still there. */
export function tasksOf(
  life: DemoLife,
  people: DemoPeople,
  fromMs: number,
  nowMs: number,
): DemoEvent[] {
  return planTasks(nowMs).flatMap((step) => {
    const bound = life.devices.find(({ device }) => device.index === step.index);
    if (bound === undefined) return [];
    const accountId = accountOf(people, step.index);
    const atMs = lastSeenMs(bound, step.atMs, fromMs) ?? step.atMs;
    return [{ atMs, live: () => takeStep(life, { ...step, bound, accountId }) }];
  });
}
