import { DAY_MS, HOUR_MS, SLOT_MS, startOfUtcDay } from "@nodeyard/contract/time.ts";
import fc from "fast-check";
import { pointsAt, unbindDevice } from "../../monitoring/testing/fleet.ts";
import type { RevenueWorld, TaskPlan } from "./revenue-world.ts";

/** Simulated days of a fleet; the last one partial. */
const LIVED_DAYS = 5;
/** Zones with DST changes on simulated days; Kathmandu is offset by 45 minutes. */
const ZONES = ["UTC", "Asia/Shanghai", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"];
/** Around the start of a month or year, and around changes of the clocks in New York. */
const STARTS = ["2026-02-26", "2026-03-05", "2026-03-30", "2026-10-29", "2026-12-29"];

/** Hours since the fleet's start. */
const hour = fc.integer({ min: 0, max: LIVED_DAYS * 24 - 1 });
const deviceArbitrary = fc.record({
  /** Successive owners of a machine, each from a time on. */
  bindings: fc.array(
    fc.record({ owner: fc.integer({ min: 0, max: 2 }), hours: fc.integer({ min: 5, max: 60 }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  firstHour: fc.oneof(fc.constant(-2000), hour),
  gapHours: fc.integer({ min: 0, max: 30 }),
  /** Interval of its outages in hours, and its measurements. */
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
      /** Alternating hours running and stopped; always running if absent. */
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
  /** Inviters of the second and third owner. */
  isInvited: fc.tuple(fc.boolean(), fc.boolean()),
  zone: fc.constantFrom(...ZONES),
  /** Elapsed part of the last day. */
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

/** Bindings of a machine: successive owners with gaps; start and end are within hours. */
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

/** Slots of a period in which the machine reports, with regular outages. */
function slotsOf(plan: Fleet["devices"][number], fromMs: number, untilMs: number): number[] {
  const slots: number[] = [];
  for (let slotMs = Math.ceil(fromMs / SLOT_MS) * SLOT_MS; slotMs < untilMs; slotMs += SLOT_MS) {
    const isAwayHour = Math.floor(slotMs / HOUR_MS) % plan.awayEvery === 0;
    if (!isAwayHour || slotMs % (3 * SLOT_MS) !== 0) slots.push(slotMs);
  }
  return slots;
}

/** A task with its runs, from its first hour to its end or the end of the simulation, by its pattern. */
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

/** Simulates the fleet's days: machines are bound, report, change owners, and each day is settled in order. */
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
        if (slots.length > 0)
          await world.report(binding.id, pointsAt(slots, plan), {}, `198.51.100.${owner % 250n}`);
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
