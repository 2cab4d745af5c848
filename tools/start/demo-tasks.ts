import { DAY_MS } from "../../contract/src/time.ts";
import { scheduleAutomatically } from "../../server/src/rooms/tasks/schedule-automatically.ts";
import { listHistory } from "../../server/src/rooms/tasks/list-history.ts";
import { listOffers } from "../../server/src/rooms/tasks/list-offers.ts";
import { scheduleTasks } from "../../server/src/rooms/tasks/schedule-tasks.ts";
import { setSwitch, setSwitchTask } from "../../server/src/rooms/tasks/switch.ts";
import type { BoundDevice } from "../../simulator/src/bound-device.ts";
import { askForCommands, sendTasks, tellStarts } from "../../simulator/src/device-calls.ts";
import { letFaultsHappen } from "../../simulator/src/virtual-tasks.ts";
import { callerOf, reportAll, type DemoLife } from "./demo-life.ts";
import type { TaskStep } from "./demo-task-plan.ts";

/** Longer than any virtual device takes to start a task. */
const START_MS = 25_000;
/** A slow start is not over while anybody looks. */
const SLOW_MS = 365 * DAY_MS;

interface Step extends TaskStep {
  readonly bound: BoundDevice;
  readonly accountId: bigint;
}

/** The device hears of the change and carries it out, as far as it can. */
async function carryOut(life: DemoLife, { bound, isSlow }: Step): Promise<void> {
  await askForCommands(life.context, bound, 0);
  for (const { starting } of bound.tasks)
    if (isSlow && starting !== undefined) starting.atMs = life.nowMs() + SLOW_MS;
  life.clock.advance(START_MS);
  await tellStarts(life.context, bound);
}

/** What is refused, because a line was slow that month or the window is closed, is left out. */
async function change(life: DemoLife, step: Step, fields: object): Promise<void> {
  const item = { device_id: step.bound.deviceId, action_type: "update" as const, ...fields };
  const caller = callerOf(step.accountId);
  const { list } = await scheduleTasks(life.deps, { changeArray: [item] }, caller);
  if (list[0]?.status === "success") return carryOut(life, step);
  life.deps.log.warn({ step: { ...step, bound: undefined }, list }, "not taken in the demo's past");
}

/** The offer of the plan, else another one of its type that fits. */
async function set(life: DemoLife, step: Step): Promise<void> {
  const { list } = await listOffers(life.deps, step.bound.deviceId, callerOf(step.accountId));
  const fitting = list.filter(
    ({ type, obstacles }) => type === step.type && obstacles.length === 0,
  );
  const offer =
    fitting.find(({ task, zone }) => task === step.task && zone === step.zone) ?? fitting.at(-1);
  if (offer === undefined) return;
  await change(life, step, {
    instance_id: offer.instanceId,
    choosedType: offer.type,
    choosedTask: offer.task,
    choosedZone: offer.zone,
  });
}

async function remove(life: DemoLife, step: Step): Promise<void> {
  const caller = callerOf(step.accountId);
  const { list } = await listHistory(life.deps, step.bound.deviceId, caller);
  const task = list.find(({ type, endedAt }) => type === step.type && endedAt === null);
  await change(life, step, { action_type: "delete", instance_id: task?.id });
}

/** Lives one step of the plan, with the clock at its moment. */
export async function takeStep(life: DemoLife, step: Step): Promise<void> {
  const { deps, context } = life;
  const { bound, act } = step;
  const caller = callerOf(step.accountId);
  const { deviceId } = bound;
  switch (act) {
    case "set":
      return set(life, step);
    case "remove":
      return remove(life, step);
    case "fail":
      bound.taskFault = step.cause;
      letFaultsHappen(bound, life.nowMs());
      await sendTasks(context, bound);
      return;
    case "switch-auto-on":
      await setSwitchTask(deps, { deviceId, task: step.type }, caller);
      await setSwitch(deps, { deviceId, status: true }, caller);
      return;
    case "get-auto-task":
      // Only devices that have just reported are given tasks.
      await reportAll(life);
      await scheduleAutomatically(deps);
      await carryOut(life, step);
  }
}
