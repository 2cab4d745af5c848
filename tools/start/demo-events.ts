import { DAY_MS, floorTo, MINUTE_MS, SLOT_MS } from "../../contract/src/time.ts";
import { catchUp } from "../../simulator/src/catch-up.ts";
import { accountOf, OWNERS_DEVICES } from "./demo-fleet.ts";
import { type Simulation, measureAll, reportAll, watchNow, watchUntil } from "./demo-simulation.ts";
import { chooseOutages, lastSeenMs } from "./demo-outages.ts";
import type { DemoPeople } from "./demo-people.ts";
import { planTasks } from "./demo-task-plan.ts";
import { runStep } from "./demo-tasks.ts";
import { settleEnded } from "./settle-ended.ts";

/** A step of the simulation; runs with the clock at its time, or later if an earlier step took longer. */
export interface DemoEvent {
  readonly atMs: number;
  readonly run: () => Promise<void>;
}

/** An hour is settled after the grace period for late reports. */
const AFTER_HOUR_MS = 10 * MINUTE_MS;
/** From before a device goes offline until its owner is notified. */
const WATCH_BEFORE_MS = 4 * MINUTE_MS;
const WATCHED_MS = 27 * MINUTE_MS;

/** Final reports of the devices that are offline at `atMs`, in their last minute online. */
function disconnections(simulation: Simulation, atMs: number, fromMs: number): DemoEvent[] {
  const { client } = simulation;
  return simulation.devices.flatMap((bound) => {
    if (bound.device.isOnline(atMs)) return [];
    const seenMs = lastSeenMs(bound, atMs, fromMs);
    if (seenMs === undefined) return [];
    const run = () => catchUp({ client, devices: [bound], nowMs: simulation.nowMs() });
    return [{ atMs: seenMs, run }];
  });
}

/** The days: every device reports, and the hours are settled. */
export function daysOf(
  simulation: Simulation,
  fromMs: number,
  nowMs: number,
  onDay: (day: number) => void,
): DemoEvent[] {
  const events: DemoEvent[] = [];
  for (let dayMs = fromMs, day = 1; dayMs < nowMs; dayMs += DAY_MS, day += 1) {
    const endMs = Math.min(dayMs + DAY_MS, floorTo(nowMs, SLOT_MS));
    const atMs = Math.min(endMs + AFTER_HOUR_MS, nowMs);
    const run = async (): Promise<void> => {
      onDay(day);
      await reportAll(simulation);
      await measureAll(simulation);
      await settleEnded(simulation.deps);
    };
    events.push(...disconnections(simulation, atMs, dayMs), { atMs, run });
  }
  return events;
}

/** Outages of the owner's devices, watched closely enough for incidents to open and be notified, and the last half hour. */
export function outagesOf(simulation: Simulation, fromMs: number, nowMs: number): DemoEvent[] {
  const owners = simulation.devices.slice(0, OWNERS_DEVICES);
  const lastWatchMs = nowMs - WATCHED_MS - MINUTE_MS;
  const chosen = chooseOutages(owners, fromMs + DAY_MS, nowMs, lastWatchMs);
  const watch = (): Promise<void> =>
    watchUntil(simulation, Math.min(simulation.nowMs() + WATCHED_MS, nowMs));
  const starts = [...chosen.map(({ leftMs }) => leftMs - WATCH_BEFORE_MS), lastWatchMs];
  return [
    ...starts.flatMap((atMs) => [
      ...disconnections(simulation, atMs, atMs - DAY_MS),
      { atMs, run: watch },
    ]),
    ...chosen
      .filter(({ backMs }) => backMs < nowMs)
      .map(({ backMs }) => ({ atMs: backMs + MINUTE_MS, run: () => watchNow(simulation) })),
  ];
}

/** Changes of the devices' tasks; the change of a device that was away is moved to a time when it was online. */
export function tasksOf(
  simulation: Simulation,
  people: DemoPeople,
  fromMs: number,
  nowMs: number,
): DemoEvent[] {
  return planTasks(nowMs).flatMap((step) => {
    const bound = simulation.devices.find(({ device }) => device.index === step.index);
    if (bound === undefined) return [];
    const accountId = accountOf(people, step.index);
    const atMs = lastSeenMs(bound, step.atMs, fromMs) ?? step.atMs;
    return [{ atMs, run: () => runStep(simulation, { ...step, bound, accountId }) }];
  });
}
