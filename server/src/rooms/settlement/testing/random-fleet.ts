import { DAY_MS, HOUR_MS, SLOT_MS, startOfUtcDay } from "@nodeyard/contract/time.ts";
import fc from "fast-check";
import { pointsAt, unbindDevice } from "../../monitoring/testing/fleet.ts";
import type { RevenueWorld, TaskPlan } from "./revenue-world.ts";

/** Days that a fleet lives; the last one in part. */
const LIVED_DAYS = 5;
/** Their clocks change on days that fleets live on; Kathmandu's hours begin a quarter past ours. */
const ZONES = ["UTC", "Asia/Shanghai", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"];
/** Around the start of a month or year, and around changes of the clocks in New York. */
const STARTS = ["2026-02-26", "2026-03-05", "2026-03-30", "2026-10-29", "2026-12-29"];

/** Hours of the fleet's life, from its start on. */
const hour = fc.integer({ min: 0, max: LIVED_DAYS * 24 - 1 });
const deviceArbitrary = fc.record({
  /** Owners that a machine is bound to one after another, each from a time on. */
  bindings: fc.array(
    fc.record({ owner: fc.integer({ min: 0, max: 2 }), hours: fc.integer({ min: 5, max: 60 }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  firstHour: fc.oneof(fc.constant(-2000), hour),
  gapHours: fc.integer({ min: 0, max: 30 }),
  /** Every how many hours it is away, and what it measures. */
  awayEvery: fc.integer({ min: 2, max: 9 }),
  stableValue: fc.constantFrom(0, 300, 1500, 2600),
  outBps: fc.integer({ min: 0, max: 200_000_000 }),
  deviceType: fc.constantFrom("lite", "normal"),
  region: fc.constantFrom("mainland", "calculate"),
  tasks: fc.uniqueArray(
    fc.record({
      type: fc.constantFrom("A", "C", "D", "H"),
      zone: fc.constantFrom("east", "west"),
      from: hour,
      hours: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
      /** How long it ran and how long it did not, in turn, in hours; without, it ran all the time. */
      pattern: fc.option(
        fc.record({ on: fc.integer({ min: 1, max: 30 }), off: fc.integer({ min: 1, max: 12 }) }),
        { nil: undefined },
      ),
    }),
    { maxLength: 3, selector: (task) => task.type },
  ),
});
export const fleetArbitrary = fc.record({
  start: fc.constantFrom(...STARTS),
  devices: fc.array(deviceArbitrary, { minLength: 1, maxLength: 4 }),
  /** Who invited the second and third owner. */
  isInvited: fc.tuple(fc.boolean(), fc.boolean()),
  zone: fc.constantFrom(...ZONES),
  /** How much of the last day has gone by at the end. */
  lastHours: fc.integer({ min: 0, max: 23 }),
});
export type Fleet = typeof fleetArbitrary extends fc.Arbitrary<infer T> ? T : never;
export interface Binding {
  readonly id: bigint;
  readonly owner: bigint;
}

interface PlannedBinding {
  readonly owner: bigint;
  readonly from: Date;
  readonly until: Date | undefined;
  id?: bigint;
}

/** When a machine is bound to whom: one owner after another, with gaps; bindings begin and end within an hour. */
function planBindings(
  plan: Fleet["devices"][number],
  startMs: number,
  owners: readonly bigint[],
): PlannedBinding[] {
  let fromMs = startMs + plan.firstHour * HOUR_MS;
  return plan.bindings.map(({ owner, hours }, index) => {
    const from = new Date(fromMs);
    const untilMs = Math.max(fromMs, startMs) + (hours + 0.5) * HOUR_MS;
    fromMs = untilMs + plan.gapHours * HOUR_MS;
    const isLast = index === plan.bindings.length - 1;
    return {
      owner: owners[owner] as bigint,
      from,
      until: isLast ? undefined : new Date(untilMs),
    };
  });
}

/** Slots of a stretch of time that the machine reports: it is away for a part of every few hours. */
function slotsOf(plan: Fleet["devices"][number], fromMs: number, untilMs: number): number[] {
  const slots: number[] = [];
  for (let slotMs = Math.ceil(fromMs / SLOT_MS) * SLOT_MS; slotMs < untilMs; slotMs += SLOT_MS) {
    const isAwayHour = Math.floor(slotMs / HOUR_MS) % plan.awayEvery === 0;
    if (!isAwayHour || slotMs % (3 * SLOT_MS) !== 0) slots.push(slotMs);
  }
  return slots;
}

/** A task with its runs: from its first hour to its end, or to the end of the fleet's life, in the turns of its pattern. */
function planTask(task: Fleet["devices"][number]["tasks"][number], startMs: number): TaskPlan {
  const { type, zone, from, hours, pattern } = task;
  const at = (hour: number): Date => new Date(startMs + hour * HOUR_MS);
  const endedAt = hours === undefined ? null : at(from + hours);
  const plan = { type, zone, startedAt: at(from), endedAt };
  if (!pattern) return plan;
  const endHour = from + (hours ?? LIVED_DAYS * 24);
  const runs: [Date, Date][] = [];
  for (let hour = from; hour < endHour; hour += pattern.on + pattern.off)
    runs.push([at(hour), at(Math.min(hour + pattern.on, endHour))]);
  return { ...plan, runs };
}

/** Lives the fleet's days: machines are bound, report, change owners, and every day is settled in its turn. */
export async function live(
  world: RevenueWorld,
  fleet: Fleet,
  owners: readonly bigint[],
): Promise<Binding[]> {
  const startMs = startOfUtcDay(fleet.start).getTime();
  const endMs = startMs + (LIVED_DAYS - 1) * DAY_MS + fleet.lastHours * HOUR_MS;
  const machines = fleet.devices.map((plan, index) => ({
    plan,
    mac: `02:00:00:00:00:0${index}`,
    bindings: planBindings(plan, startMs, owners),
  }));

  for (let dayMs = startMs; dayMs < endMs; dayMs += DAY_MS) {
    const dayEndMs = Math.min(dayMs + DAY_MS, endMs);
    for (const { plan, mac, bindings } of machines) {
      for (const binding of bindings) {
        const { owner, from, until } = binding;
        if (from.getTime() >= dayEndMs || (until && until.getTime() <= dayMs)) continue;
        if (binding.id === undefined) {
          binding.id = await world.device(owner, from, {
            mac,
            region: plan.region,
            device_type: plan.deviceType,
            storage_bytes: 2n ** 40n,
          });
          for (const task of plan.tasks) await world.task(binding.id, planTask(task, startMs));
        }
        const boundUntilMs = Math.min(dayEndMs, until?.getTime() ?? dayEndMs);
        world.deps.clock.set(boundUntilMs);
        const slots = slotsOf(plan, Math.max(dayMs, from.getTime()), boundUntilMs);
        if (slots.length > 0) await world.report(binding.id, pointsAt(slots, plan));
        if (until && until.getTime() <= dayEndMs)
          await unbindDevice(world.database.db, binding.id, until);
      }
    }
    await world.settleAt(dayEndMs + 6 * 60_000);
  }
  return machines.flatMap(({ bindings }) =>
    bindings.flatMap(({ id, owner }) => (id === undefined ? [] : [{ id, owner }])),
  );
}
