import type { CallOptions } from "@nodeyard/agent/protocol/client.ts";
import type { NodeStep } from "@nodeyard/contract/node-steps.ts";
import type { TaskCause } from "@nodeyard/contract/task-causes.ts";
import { createFleet, type FleetPlan, type VirtualDevice } from "./fleet.ts";
import type { VirtualLines } from "./virtual-lines.ts";
import type { VirtualTask } from "./virtual-task.ts";

/** A virtual device with its binding and progress. Mutated as it reports. */
export interface BoundDevice {
  readonly device: VirtualDevice;
  readonly deviceId: string;
  readonly deviceKey: string;
  lastSeq: number;
  /** Time up to which everything is reported. */
  reportedToMs: number;
  /** A restart in progress: offline until `backAtMs`. */
  restart: { commandId: string; backAtMs: number } | undefined;
  tasks: VirtualTask[];
  /** Reason no task of this device can run. */
  taskFault: TaskCause | undefined;
  /** Undefined until the device has asked for lines. */
  lines: VirtualLines | undefined;
  /** Commands to dial whose result is not reported yet. */
  dials: PendingDial[];
  /** The step of an acceptance that it runs. */
  step: PendingStep | undefined;
  /** The server rejected the key. */
  unbound: boolean;
}

export interface PendingStep {
  commandId: string;
  runId: string;
  step: NodeStep;
  attempt: number;
  beganAtMs: number;
}

interface PendingDial {
  commandId: string;
  lineIds: string[];
  /** True once the lines were fetched for it. */
  isBegun: boolean;
}

/** Mutable state of a device besides its reports. */
type Living = Pick<BoundDevice, "restart" | "tasks" | "taskFault" | "lines" | "dials" | "step">;

interface StoredDevice extends Partial<Living> {
  index: number;
  deviceId: string;
  deviceKey: string;
  lastSeq: number;
  reportedToMs: number;
}

/** Persisted state, as JSON. */
export interface StoredFleet extends FleetPlan {
  devices: StoredDevice[];
}

export function boundDevice(
  device: VirtualDevice,
  binding: { deviceId: string; deviceKey: string },
  reportedToMs: number,
): BoundDevice {
  return {
    device,
    deviceId: binding.deviceId,
    deviceKey: binding.deviceKey,
    lastSeq: 0,
    reportedToMs,
    restart: undefined,
    tasks: [],
    taskFault: undefined,
    lines: undefined,
    dials: [],
    step: undefined,
    unbound: false,
  };
}

/** Call options of this device: its key, and its address as a reverse proxy would forward it. */
export function callsOf(bound: BoundDevice): Pick<CallOptions, "deviceKey" | "headers"> {
  const { deviceKey, device } = bound;
  return { deviceKey, headers: forwardedFrom(device) };
}

export function forwardedFrom(device: VirtualDevice): Record<string, string> {
  return { "x-forwarded-for": device.publicIp };
}

/** Skips unbound devices, permanently. */
export function storeFleet(plan: FleetPlan, devices: readonly BoundDevice[]): StoredFleet {
  return {
    seed: plan.seed,
    size: plan.size,
    ...(plan.normal === undefined ? {} : { normal: plan.normal }),
    devices: devices
      .filter(({ unbound }) => !unbound)
      .map(({ device, deviceId, deviceKey, lastSeq, reportedToMs, ...living }) => ({
        index: device.index,
        deviceId,
        deviceKey,
        lastSeq,
        reportedToMs,
        ...(living.restart === undefined ? {} : { restart: living.restart }),
        ...(living.tasks.length === 0 ? {} : { tasks: living.tasks }),
        ...(living.taskFault === undefined ? {} : { taskFault: living.taskFault }),
        ...(living.lines === undefined ? {} : { lines: living.lines }),
        ...(living.dials.length === 0 ? {} : { dials: living.dials }),
        ...(living.step === undefined ? {} : { step: living.step }),
      })),
  };
}

export function restoreFleet(stored: StoredFleet): BoundDevice[] {
  const fleet = createFleet(stored);
  return stored.devices.flatMap((row) => {
    const device = fleet[row.index];
    if (device === undefined) return [];
    const bound = boundDevice(device, row, row.reportedToMs);
    const { lastSeq, restart, tasks = [], taskFault, lines, dials = [], step } = row;
    return [Object.assign(bound, { lastSeq, restart, tasks, taskFault, lines, dials, step })];
  });
}
