import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { flag, text } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { done, ok } from "../response.ts";
import { taskEntry } from "./columns.ts";
import { taskFailureReason } from "./failure.ts";
import { MAX_CHANGES, OBSTACLES, TASK_TYPES, TASK_ZONES } from "./rules.ts";

const { owner } = callsIn("tasks");

export const getSummary = owner.get("/api/compute/summary/", {
  summary: "What the tasks of the account's devices do",
  response: ok({
    /** The account's lite devices by task state; a device counts once, by its worst task. */
    summary: z.strictObject({
      devices: z.number(),
      schedulable: z.number(),
      running: z.number(),
      pending: z.number(),
      not_running: z.number(),
      no_task: z.number(),
      /** Offline devices with tasks: what they last reported is not counted as their state. */
      offline: z.number(),
      locked: z.number(),
    }),
    /** Tasks that are not ended, by type and state. */
    tasks: z.array(
      z.strictObject({
        type: z.enum(TASK_TYPES),
        running: z.number(),
        pending: z.number(),
        not_running: z.number(),
        /** On devices that are offline. */
        offline: z.number(),
      }),
    ),
  }),
  tokenScope: "devices",
});
export type SummaryResponse = ResponseOf<typeof getSummary>;

const change = z.object({
  device_id: text(40),
  /** Must be the device's own, when sent. */
  bcode: text(80).optional(),
  mac_address: text(40).optional(),
  action_type: z.enum(["update", "delete"]),
  /** Of the candidate (`update`) or the removed task (`delete`). */
  instance_id: text(40).optional(),
  choosedType: text(10).optional(),
  choosedTask: text(40).optional(),
  choosedZone: text(40).optional(),
});
export type TaskChange = z.infer<typeof change>;

export const schedule = owner.post("/api/compute/task/schedule", {
  summary: "Add, replace or remove tasks of devices",
  request: z.object({ changeArray: z.array(change).max(MAX_CHANGES) }),
  response: ok({
    /** One item per change, in order; each succeeds or fails separately. */
    list: z.array(
      z.strictObject({
        device_id: z.string(),
        status: z.enum(["success", "failed"]),
        message: z.string(),
        /** Key of the refusal. */
        error: z.string().optional(),
        /** The new or removed task. */
        instance_id: z.string().optional(),
      }),
    ),
  }),
});
export type ScheduleResponse = ResponseOf<typeof schedule>;

/** Automatic scheduling: the platform assigns a task to an idle device. */
export const getSwitch = owner.get("/api/switch/getStatus/", {
  summary: "Automatic scheduling of a device",
  request: z.object({ deviceId: text(40) }),
  response: ok({
    ret: z.strictObject({
      deviceId: z.string(),
      /** 1 on, 0 off. */
      status: z.union([z.literal(0), z.literal(1)]),
      /** The type to choose first; empty when any will do. */
      task: z.union([z.enum(TASK_TYPES), z.literal("")]),
    }),
  }),
});
export type SwitchResponse = ResponseOf<typeof getSwitch>;

const setSwitchRequest = z.object({ deviceId: text(40), status: flag });

export const setSwitch = owner.get("/api/switch/setStatus/", {
  summary: "Switch automatic scheduling of a device",
  request: setSwitchRequest,
  response: done,
  writes: true,
});

/** The POST twins of the two that write; the console uses these. */
export const setSwitchByPost = owner.post("/api/v1/tasks/switch", {
  summary: "Switch automatic scheduling of a device",
  request: setSwitchRequest,
  response: done,
});

export type SetSwitchRequest = z.infer<typeof setSwitchRequest>;

/** An empty `task` clears the preference. */
const setSwitchTaskRequest = z.object({ deviceId: text(40), task: text(10) });

export const setSwitchTask = owner.get("/api/switch/setTask/", {
  summary: "Task type that automatic scheduling prefers",
  request: setSwitchTaskRequest,
  response: done,
  writes: true,
});

export const setSwitchTaskByPost = owner.post("/api/v1/tasks/switch-task", {
  summary: "Task type that automatic scheduling prefers",
  request: setSwitchTaskRequest,
  response: done,
});

export type SetSwitchTaskRequest = z.infer<typeof setSwitchTaskRequest>;

/** From the credits of the last 30 settled days, each device's mean per day counted once. */
const taskPay = z.strictObject({
  /** 10th percentile, median and 90th percentile of the devices. */
  low: bpText,
  median: bpText,
  high: bpText,
  deviceCount: z.number(),
  /** Share of the days on which the task earned nothing: it did not run, or the disk was too small. */
  failedShare: z.number(),
  /** The last of the days, UTC. */
  toDay: z.string(),
});
export type TaskPay = z.infer<typeof taskPay>;

/** All offers with the device's obstacles. */
export const listOffers = owner.get("/api/v1/tasks/offers", {
  summary: "Tasks on offer and what keeps them from a device",
  request: z.object({ deviceId: text(40) }),
  response: ok({
    list: z.array(
      z.strictObject({
        instanceId: z.string(),
        type: z.enum(TASK_TYPES),
        task: z.string(),
        zone: z.enum(TASK_ZONES),
        threads: z.number(),
        obstacles: z.array(z.enum(OBSTACLES)),
        /** Daily earnings of devices of the same kind and region with tasks of the type. */
        pay: taskPay.nullable().meta({ description: "Null below a minimum of devices and owners" }),
      }),
    ),
    /** The device's properties; null if unknown. */
    device: z.strictObject({
      arch: z.string(),
      cpuCount: z.number().nullable(),
      memoryBytes: z.number().nullable(),
      storageBytes: z.number().nullable(),
      uplinkBps: z.number().nullable(),
    }),
  }),
});
export type OffersResponse = ResponseOf<typeof listOffers>;

/** The device's tasks of the past and present, newest first. */
export const listHistory = owner.get("/api/v1/tasks/history", {
  summary: "A device's tasks, past and present",
  request: z.object({ deviceId: text(40) }),
  response: ok({
    list: z.array(
      taskEntry.extend({
        /** Chosen by the owner, or by automatic scheduling. */
        chosenBy: z.enum(["owner", "auto"]),
        requestedAt: z.string(),
        startedAt: z.string().nullable(),
        endedAt: z.string().nullable(),
        failure: taskFailureReason
          .extend({ failedAt: z.string(), recoveredAt: z.string().nullable() })
          .nullable()
          .meta({ description: "The last time that the task did not run; null without one" }),
      }),
    ),
  }),
  tokenScope: "devices",
});
export type HistoryResponse = ResponseOf<typeof listHistory>;
