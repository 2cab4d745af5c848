import { DAY_MS } from "../../contract/src/time.ts";
import { scheduleAutomatically } from "../../server/src/rooms/tasks/schedule-automatically.ts";
import { listHistory } from "../../server/src/rooms/tasks/list-history.ts";
import { listOffers } from "../../server/src/rooms/tasks/list-offers.ts";
import { scheduleTasks } from "../../server/src/rooms/tasks/schedule-tasks.ts";
import { setSwitch, setSwitchTask } from "../../server/src/rooms/tasks/switch.ts";
import type { BoundDevice } from "../../simulator/src/bound-device.ts";
import { pollCommands, sendTasks, reportStarts } from "../../simulator/src/device-calls.ts";
import { letFaultsHappen } from "../../simulator/src/virtual-tasks.ts";
import { callerOf, reportAll, type Simulation } from "./demo-simulation.ts";
import type { TaskStep } from "./demo-task-plan.ts";

/** Longer than any virtual device takes to start a task. */
const START_MS = 25_000;
/** A slow start does not end while the demo runs. */
const SLOW_MS = 365 * DAY_MS;

interface Step extends TaskStep {
  readonly bound: BoundDevice;
  readonly accountId: bigint;
}

/** The device fetches the command and carries it out as far as it can. */
async function execute(simulation: Simulation, { bound, isSlow }: Step): Promise<void> {
  await pollCommands(simulation.context, bound, 0);
  for (const { starting } of bound.tasks)
    if (isSlow && starting !== undefined) starting.atMs = simulation.nowMs() + SLOW_MS;
  simulation.clock.advance(START_MS);
  await reportStarts(simulation.context, bound);
}

/** Skips a change that is refused, because a line was slow that month or the window is closed. */
async function change(simulation: Simulation, step: Step, fields: object): Promise<void> {
  const item = { device_id: step.bound.deviceId, action_type: "update" as const, ...fields };
  const caller = callerOf(step.accountId);
  const { list } = await scheduleTasks(simulation.deps, { changeArray: [item] }, caller);
  if (list[0]?.status === "success") return execute(simulation, step);
  simulation.deps.log.warn(
    { step: { ...step, bound: undefined }, list },
    "not taken in the demo's past",
  );
}

/** The offer of the plan, else another one of its type that fits. */
async function set(simulation: Simulation, step: Step): Promise<void> {
  const { list } = await listOffers(simulation.deps, step.bound.deviceId, callerOf(step.accountId));
  const fitting = list.filter(
    ({ type, obstacles }) => type === step.type && obstacles.length === 0,
  );
  const offer =
    fitting.find(({ task, zone }) => task === step.task && zone === step.zone) ?? fitting.at(-1);
  if (offer === undefined) return;
  await change(simulation, step, {
    instance_id: offer.instanceId,
    choosedType: offer.type,
    choosedTask: offer.task,
    choosedZone: offer.zone,
  });
}

async function remove(simulation: Simulation, step: Step): Promise<void> {
  const caller = callerOf(step.accountId);
  const { list } = await listHistory(simulation.deps, step.bound.deviceId, caller);
  const task = list.find(({ type, endedAt }) => type === step.type && endedAt === null);
  await change(simulation, step, { action_type: "delete", instance_id: task?.id });
}

/** Runs one step of the plan, with the clock at its time. */
export async function runStep(simulation: Simulation, step: Step): Promise<void> {
  const { deps, context } = simulation;
  const { bound, act } = step;
  const caller = callerOf(step.accountId);
  const { deviceId } = bound;
  switch (act) {
    case "set":
      return set(simulation, step);
    case "remove":
      return remove(simulation, step);
    case "fail":
      bound.taskFault = step.cause;
      letFaultsHappen(bound, simulation.nowMs());
      await sendTasks(context, bound);
      return;
    case "switch-auto-on":
      await setSwitchTask(deps, { deviceId, task: step.type }, caller);
      await setSwitch(deps, { deviceId, status: true }, caller);
      return;
    case "get-auto-task":
      // Only devices that have just reported are given tasks.
      await reportAll(simulation);
      await scheduleAutomatically(deps);
      await execute(simulation, step);
  }
}
