import { z } from "zod";
import { done, empty } from "../auth/calls.ts";
import { defineCall } from "../call.ts";
import { flag, text } from "../fields.ts";
import { taskEntry } from "./columns.ts";
import * as endpoints from "./endpoints.ts";
import { MAX_CHANGES, OBSTACLES, TASK_TYPES, TASK_ZONES } from "./rules.ts";

const summaryResponse = z.object({
  code: z.number(),
  /** The account's lite devices by what their tasks do; a device counts once, by its worst task. */
  summary: z.object({
    devices: z.number(),
    schedulable: z.number(),
    running: z.number(),
    pending: z.number(),
    not_running: z.number(),
    no_task: z.number(),
    locked: z.number(),
  }),
  /** Tasks that are not ended, by type and state. */
  tasks: z.array(
    z.object({
      type: z.enum(TASK_TYPES),
      running: z.number(),
      pending: z.number(),
      not_running: z.number(),
    }),
  ),
});
export type SummaryResponse = z.infer<typeof summaryResponse>;

const change = z.object({
  device_id: text(40),
  /** Must be the device's own, when sent. */
  bcode: text(80).optional(),
  mac_address: text(40).optional(),
  action_type: z.enum(["update", "delete"]),
  /** Of the candidate (`update`) or of the task that goes (`delete`). */
  instance_id: text(40).optional(),
  choosedType: text(10).optional(),
  choosedTask: text(40).optional(),
  choosedZone: text(40).optional(),
});
export type TaskChange = z.infer<typeof change>;
const scheduleRequest = z.object({ changeArray: z.array(change).max(MAX_CHANGES) });
export type ScheduleRequest = z.infer<typeof scheduleRequest>;
const scheduleResponse = z.object({
  code: z.number(),
  /** One item a change, in their order; each is taken or refused by itself. */
  list: z.array(
    z.object({
      device_id: z.string(),
      status: z.enum(["success", "failed"]),
      message: z.string(),
      /** Key of the refusal. */
      error: z.string().optional(),
      /** The new task, or the one that goes. */
      instance_id: z.string().optional(),
    }),
  ),
});
export type ScheduleResponse = z.infer<typeof scheduleResponse>;

const switchQuery = z.object({ deviceId: text(40) });
export type SwitchQuery = z.infer<typeof switchQuery>;
const switchResponse = z.object({
  code: z.number(),
  ret: z.object({
    deviceId: z.string(),
    /** 1 on, 0 off. */
    status: z.union([z.literal(0), z.literal(1)]),
    /** The type to choose first; empty when any will do. */
    task: z.union([z.enum(TASK_TYPES), z.literal("")]),
  }),
});
export type SwitchResponse = z.infer<typeof switchResponse>;
const setSwitchRequest = z.object({ deviceId: text(40), status: flag });
export type SetSwitchRequest = z.infer<typeof setSwitchRequest>;
/** `task` empty takes the preference away. */
const setSwitchTaskRequest = z.object({ deviceId: text(40), task: text(10) });
export type SetSwitchTaskRequest = z.infer<typeof setSwitchTaskRequest>;

const offersQuery = z.object({ deviceId: text(40) });
export type OffersQuery = z.infer<typeof offersQuery>;
const offersResponse = z.object({
  code: z.number(),
  list: z.array(
    z.object({
      instanceId: z.string(),
      type: z.enum(TASK_TYPES),
      task: z.string(),
      zone: z.enum(TASK_ZONES),
      threads: z.number(),
      obstacles: z.array(z.enum(OBSTACLES)),
    }),
  ),
  /** What the device was judged by; null where it is not known. */
  device: z.object({
    arch: z.string(),
    cpuCount: z.number().nullable(),
    memoryBytes: z.number().nullable(),
    storageBytes: z.number().nullable(),
    uplinkBps: z.number().nullable(),
  }),
});
export type OffersResponse = z.infer<typeof offersResponse>;

const historyQuery = z.object({ deviceId: text(40) });
export type HistoryQuery = z.infer<typeof historyQuery>;
const historyResponse = z.object({
  code: z.number(),
  list: z.array(
    taskEntry.extend({
      /** Chosen by the owner, or by automatic scheduling. */
      chosenBy: z.enum(["owner", "auto"]),
      requestedAt: z.string(),
      startedAt: z.string().nullable(),
      endedAt: z.string().nullable(),
    }),
  ),
});
export type HistoryResponse = z.infer<typeof historyResponse>;

export const calls = [
  defineCall({
    room: "tasks",
    endpoint: endpoints.getSummary,
    access: "owner",
    request: empty,
    response: summaryResponse,
    summary: "What the tasks of the account's devices do",
  }),
  defineCall({
    room: "tasks",
    endpoint: endpoints.schedule,
    access: "owner",
    request: scheduleRequest,
    response: scheduleResponse,
    summary: "Add, replace or remove tasks of devices",
  }),
  defineCall({
    room: "tasks",
    endpoint: endpoints.getSwitch,
    access: "owner",
    request: switchQuery,
    response: switchResponse,
    summary: "Automatic scheduling of a device",
  }),
  defineCall({
    room: "tasks",
    endpoint: endpoints.setSwitch,
    access: "owner",
    request: setSwitchRequest,
    response: done,
    summary: "Switch automatic scheduling of a device",
    writes: true,
  }),
  defineCall({
    room: "tasks",
    endpoint: endpoints.setSwitchTask,
    access: "owner",
    request: setSwitchTaskRequest,
    response: done,
    summary: "Task type that automatic scheduling prefers",
    writes: true,
  }),
  defineCall({
    room: "tasks",
    endpoint: endpoints.setSwitchByPost,
    access: "owner",
    request: setSwitchRequest,
    response: done,
    summary: "Switch automatic scheduling of a device",
  }),
  defineCall({
    room: "tasks",
    endpoint: endpoints.setSwitchTaskByPost,
    access: "owner",
    request: setSwitchTaskRequest,
    response: done,
    summary: "Task type that automatic scheduling prefers",
  }),
  defineCall({
    room: "tasks",
    endpoint: endpoints.listOffers,
    access: "owner",
    request: offersQuery,
    response: offersResponse,
    summary: "Tasks on offer and what keeps them from a device",
  }),
  defineCall({
    room: "tasks",
    endpoint: endpoints.listHistory,
    access: "owner",
    request: historyQuery,
    response: historyResponse,
    summary: "A device's tasks, past and present",
  }),
];
