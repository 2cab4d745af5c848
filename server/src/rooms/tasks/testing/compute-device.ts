import {
  acknowledge as acknowledgeCall,
  fetchCommands,
  type AcknowledgeRequest,
} from "@nodeyard/contract/devices/agent-calls.ts";
import {
  type HistoryResponse,
  listHistory,
  schedule,
  type ScheduleResponse,
  type TaskChange,
} from "@nodeyard/contract/tasks/calls.ts";
import type { Done } from "@nodeyard/contract/response.ts";
import type { AgentTask } from "@nodeyard/contract/tasks/columns.ts";
import type { TaskType } from "@nodeyard/contract/tasks/rules.ts";
import { HOUR_MS, utcDay } from "@nodeyard/contract/time.ts";
import {
  bindTestDevice,
  createPerson,
  type Person,
  type TestDevice,
} from "../../../platform/testing/people.ts";
import type { Answer, FieldsOf } from "../../../platform/testing/call-app.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";
import { taskColumnsOf, type ListColumns } from "../list-columns.ts";

export const GIB = 2 ** 30;
export const MBPS = 1_000_000;

export interface ComputeDevice extends TestDevice {
  readonly owner: Person;
}

export interface Facts {
  readonly arch?: "arm" | "amd";
  readonly cpuCount?: number | null;
  readonly memoryBytes?: number | null;
  readonly storageBytes?: number | null;
  readonly dnsOk?: boolean;
  readonly isOnline?: boolean;
  readonly uplinkBps?: number;
}

/** A bound, online device of a new owner, by default sufficient for everything except D's uplink. */
export async function createComputeDevice(app: TestApp, facts: Facts = {}): Promise<ComputeDevice> {
  const owner = await createPerson(app);
  const device = await bindTestDevice(app, owner);
  await setFacts(app, device, {
    arch: "arm",
    cpuCount: 16,
    memoryBytes: 32 * GIB,
    storageBytes: 2000 * GIB,
    isOnline: true,
    ...facts,
  });
  return { ...device, owner };
}

export async function setFacts(app: TestApp, device: TestDevice, facts: Facts): Promise<void> {
  const { pool } = app.database;
  const id = device.deviceId;
  const set = (column: string, value: unknown) =>
    pool.query(`update device_status set ${column} = $2 where device_id = $1`, [id, value]);
  if (facts.arch)
    await pool.query("update devices set arch = $2 where device_id = $1", [id, facts.arch]);
  if (facts.cpuCount !== undefined) await set("cpu_count", facts.cpuCount);
  if (facts.memoryBytes !== undefined) await set("memory_bytes", facts.memoryBytes);
  if (facts.storageBytes !== undefined) await set("storage_bytes", facts.storageBytes);
  if (facts.dnsOk !== undefined) await set("dns_ok", facts.dnsOk);
  if (facts.isOnline !== undefined)
    await set("last_seen_at", facts.isOnline ? app.clock.now() : null);
  if (facts.uplinkBps !== undefined)
    await measureDay(
      app,
      device,
      utcDay(app.clock.now().getTime() - 24 * HOUR_MS),
      facts.uplinkBps,
    );
}

/** The device's busiest five minutes of a day that is summed up. */
export async function measureDay(
  app: TestApp,
  device: TestDevice,
  day: string,
  maxBps: number,
): Promise<void> {
  await app.database.pool.query(
    `insert into device_days select $2::date, d.device_id, d.account_id, 0, 0, $3, 0, 1, 288, 288
      from devices d where d.device_id = $1
      on conflict (day, device_id) do update set out_bps_max = excluded.out_bps_max`,
    [device.deviceId, day, maxBps],
  );
}

/** Id of the offer of a type, task and zone, created if missing. */
export async function offerId(
  app: TestApp,
  type: TaskType,
  task: string,
  zone = "east",
): Promise<string> {
  const threads = /^\d+$/.test(task) ? Number(task) : 1;
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into compute_offers (task_type, task, zone, threads) values ($1, $2, $3, $4)
      on conflict (task_type, task, zone) do update set threads = excluded.threads returning offer_id::text as id`,
    [type, task, zone, threads],
  );
  return rows[0]?.id ?? "";
}

export type Item = ScheduleResponse["list"][number];

/** The schedule call with these items. */
export async function send(
  app: TestApp,
  who: Person,
  changeArray: TaskChange[],
  language: "zn" | "en" = "en",
): Promise<Item[]> {
  return (await app.call(schedule, { changeArray }, { ...who, language })).list;
}

export async function updateOf(
  app: TestApp,
  device: TestDevice,
  [type, task, zone = "east"]: readonly [TaskType, string, string?],
): Promise<TaskChange> {
  return {
    device_id: device.deviceId,
    action_type: "update",
    instance_id: await offerId(app, type, task, zone),
    choosedType: type,
    choosedTask: task,
    choosedZone: zone,
  };
}

/** Chooses a task for a device as its owner. */
export async function choose(
  app: TestApp,
  device: ComputeDevice,
  choice: readonly [TaskType, string, string?],
  language: "zn" | "en" = "en",
): Promise<Item> {
  const [item] = await send(app, device.owner, [await updateOf(app, device, choice)], language);
  if (!item) throw new Error("no item");
  return item;
}

export async function remove(app: TestApp, device: ComputeDevice, taskId: string): Promise<Item> {
  const [item] = await send(app, device.owner, [
    { device_id: device.deviceId, action_type: "delete", instance_id: taskId },
  ]);
  if (!item) throw new Error("no item");
  return item;
}

/** Error of a change, in both languages. */
export async function refusalOf(
  app: TestApp,
  device: ComputeDevice,
  change: TaskChange,
): Promise<{ error: string | undefined; en: string | undefined; zh: string | undefined }> {
  const [en] = await send(app, device.owner, [change], "en");
  const [zh] = await send(app, device.owner, [change], "zn");
  if (en?.status !== "failed" || zh?.error !== en.error)
    throw new Error(`not refused alike: ${JSON.stringify([en, zh])}`);
  return { error: en.error, en: en.message, zh: zh?.message };
}

export async function refusedChoice(
  app: TestApp,
  device: ComputeDevice,
  choice: Parameters<typeof updateOf>[2],
): ReturnType<typeof refusalOf> {
  return refusalOf(app, device, await updateOf(app, device, choice));
}

export interface Command {
  readonly id: string;
  readonly kind: string;
  readonly taskId?: string;
  readonly task?: AgentTask;
}

/** Commands pending for the device. */
export async function fetch(app: TestApp, device: TestDevice): Promise<Command[]> {
  const { commands } = await app.call(fetchCommands, { wait: 0 }, device);
  return commands;
}

export function acknowledge(
  app: TestApp,
  device: TestDevice,
  commandId: string | undefined,
  state: AcknowledgeRequest["state"],
  more: FieldsOf<typeof acknowledgeCall> = {},
): Promise<Answer<Done>> {
  const request = { commandId: commandId ?? "", state, message: "", ...more };
  return app.request(acknowledgeCall, request, device);
}

/** The device fetches and acknowledges its pending command. */
export async function answer(
  app: TestApp,
  device: TestDevice,
  state: AcknowledgeRequest["state"],
  more: FieldsOf<typeof acknowledgeCall> = {},
): Promise<Command> {
  const [command, ...others] = await fetch(app, device);
  if (!command || others.length > 0) throw new Error("expected one command");
  await acknowledge(app, device, command.id, state, more);
  return command;
}

/** Schedules a task, runs it on the device, and waits until the lock expires. @returns its id */
export async function runTask(
  app: TestApp,
  device: ComputeDevice,
  choice: readonly [TaskType, string, string?],
): Promise<string> {
  const item = await choose(app, device, choice);
  if (item.status !== "success") throw new Error(JSON.stringify(item));
  await answer(app, device, "done");
  await passLock(app, device);
  return item.instance_id ?? "";
}

/** Two hours later, the device still online. */
export async function passLock(app: TestApp, device: TestDevice): Promise<void> {
  app.clock.advance(2 * HOUR_MS);
  await setFacts(app, device, { isOnline: true });
}

export async function columns(
  app: TestApp,
  device: TestDevice,
  withCandidates = false,
): Promise<ListColumns> {
  const found = await taskColumnsOf(app.deps, [BigInt(device.deviceId)], {
    now: app.clock.now(),
    withCandidates,
  });
  const mine = found.get(device.deviceId);
  if (!mine) throw new Error("no columns");
  return mine;
}

/** The device's tasks, past and present, newest first. */
export async function history(
  app: TestApp,
  device: ComputeDevice,
): Promise<HistoryResponse["list"]> {
  return (await app.call(listHistory, { deviceId: device.deviceId }, device.owner)).list;
}

/** Conditions of the device. */
export async function conditionsOf(app: TestApp, device: TestDevice): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ condition: string }>(
    "select condition from device_conditions where device_id = $1 order by condition",
    [device.deviceId],
  );
  return rows.map((row) => row.condition).filter((name) => name.startsWith("compute_"));
}
