import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { flag, instant, text } from "../fields.ts";
import { pageQuery } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { CARRIERS, MATCH_KEYS, TASK_ON_STOP } from "./rules.ts";
import { listedRun } from "./run-fields.ts";
import { RUN_STATES } from "./run-states.ts";

const { owner } = callsIn("acceptance");

const carrier = z.enum([...CARRIERS, "abnormal", "unknown"]);

const gap = z.strictObject({
  province: z.string(),
  operator: z.enum(CARRIERS),
  gapBw: z.number().meta({ description: "Mbps that are recruited" }),
});
export type Gap = z.infer<typeof gap>;

export const getGaps = owner.get("/api/gap/getGaps", {
  summary: "Bandwidth that the platform recruits, by province and carrier",
  response: ok({ data: z.array(gap) }),
});

const diskSpeed = z.strictObject({
  disk: z.string(),
  read_io_kbytes: z.number().nullable().meta({ description: "Kilobytes per second" }),
  read_iops: z.number().nullable(),
  storage_size: z.number().meta({ description: "Bytes" }),
  write_io_kbytes: z.number().nullable().meta({ description: "Kilobytes per second" }),
  write_iops: z.number().nullable(),
  method: z.string().meta({ description: "`fio`, `direct`, `cached`, or empty" }),
  note: z.string().meta({ description: "Why there are no figures, in the call's language" }),
});
export type DiskSpeed = z.infer<typeof diskSpeed>;

const lineSpeed = z.strictObject({
  Account: z
    .string()
    .meta({ description: "Of the line, or its address; empty: the default route" }),
  Bandwidth: z.number().nullable().meta({ description: "Planned Mbps" }),
  DataAt: instant,
  Download: z.number().nullable().meta({ description: "Mbps" }),
  Jitter: z.number().nullable().meta({ description: "ms" }),
  Operator: carrier,
  Ping: z.number().nullable().meta({ description: "ms" }),
  Region: z.string().meta({ description: "Empty: not known to the platform" }),
  Upload: z.number().nullable().meta({ description: "Mbps alone, by the server's clock" }),
  UploadTogether: z.number().nullable().meta({
    description:
      "Mbps of the line while all were tested at once; null: it has no others, or was not",
  }),
  UploadCounted: z
    .number()
    .nullable()
    .meta({ description: "Mbps that requirements of each line count" }),
  PublicIp: z.string().meta({ description: "As the server saw it; empty: not tested" }),
  Note: z.string().meta({ description: "Why it counts so, in the call's language" }),
  VlanId: z.number().nullable(),
});
export type LineSpeed = z.infer<typeof lineSpeed>;

const uplinkRow = z.strictObject({
  Alone: z.number().meta({ description: "Mbps, the sum of the lines alone" }),
  Together: z.number().meta({ description: "Mbps of all lines at once" }),
  Counted: z.number().meta({ description: "Mbps that requirements of all lines count" }),
  Note: z.string().meta({ description: "Why, in the call's language" }),
});
export type UplinkRow = z.infer<typeof uplinkRow>;

const reasons = Object.fromEntries(MATCH_KEYS.map((key) => [key, z.string()])) as Record<
  (typeof MATCH_KEYS)[number],
  z.ZodString
>;
const taskRow = z.strictObject({
  task: z.string().meta({ description: "`type-task-zone`" }),
  ...reasons,
});
export type TaskRow = z.infer<typeof taskRow>;
const cpuRow = z.strictObject({
  bcode: z.string(),
  core: z.number(),
  physical: z.number().meta({ description: "Sockets" }),
  processor: z.number().meta({ description: "Threads" }),
  frequency: z.number().nullable().meta({ description: "MHz" }),
  model: z.string(),
});
const memRow = z.strictObject({
  bcode: z.string(),
  mem_size: z.number().meta({ description: "Bytes" }),
});
const errLine = z.strictObject({ account: z.string(), msg: z.string(), errMsg: z.string() });
export type ErrLine = z.infer<typeof errLine>;

/** Objects with a single key each, in the order of their steps. */
const found = z.union([
  z.strictObject({ cpu: z.array(cpuRow) }),
  z.strictObject({
    disk_speeds: z.strictObject({ Ssd: z.array(diskSpeed), Hdd: z.array(diskSpeed) }),
  }),
  z.strictObject({ errLine: z.array(errLine) }),
  z.strictObject({ speedtest_result: z.array(lineSpeed) }),
  z.strictObject({ uplink_total: z.array(uplinkRow) }),
  z.strictObject({ mem: z.array(memRow) }),
  z.strictObject({ task: z.array(taskRow).meta({ description: "Tasks that do not match" }) }),
]);
export type AcceptanceData = z.infer<typeof found>;

export const getDeviceAcceptance = owner.get("/api/gap/getDeviceAcceptance", {
  summary: "How far the acceptance of a node is, and what was measured",
  request: z.object({ server_id: text(40) }),
  response: ok({
    message: z.string(),
    server_id: z.string(),
    task_schedule: z.strictObject({
      status: z.enum(["", ...RUN_STATES]).meta({ description: "Empty: there was none yet" }),
      message: z.string(),
      step: z.number().nullable().meta({ description: "0 to 9" }),
    }),
    match_task: z.array(z.strictObject({ task: z.string() })),
    chosen_task: z.string().meta({ description: "Empty before the owner has chosen" }),
    device_id: z.string().nullable(),
    running_tasks: z.array(z.strictObject({ task: z.string() })).meta({
      description: "Tasks that run on the node now",
    }),
    accepted: z
      .strictObject({ task: z.string(), ended_at: instant, data: z.array(found) })
      .nullable()
      .meta({ description: "The last accepted run, if the newest is another one" }),
    testable_from: instant.nullable().meta({
      description:
        "Until then the node is not tested, because it serves in peak hours; null: it may be",
    }),
    taskOnStop: z
      .enum(TASK_ON_STOP)
      .meta({ description: "What stopping it now does with the chosen task" }),
    started_at: instant.nullable(),
    ended_at: instant.nullable(),
    data: z.array(found),
  }),
});
export type AcceptanceResponse = ResponseOf<typeof getDeviceAcceptance>;

export const listRuns = owner.get("/api/v1/acceptance/runs", {
  summary: "The newest acceptance of each of the caller's nodes, the newest first, 50 at most",
  response: ok({ list: z.array(listedRun) }),
});

const ofNode = z.object({ server_id: text(40) });

export const setDeviceAcceptance = owner.post("/api/gap/setDeviceAcceptance", {
  summary: "Begin the acceptance of a node, which matches it with tasks",
  request: ofNode.extend({
    isBooked: flag.default(false).meta({
      description: "Begun once peak hours are over and the device is online",
    }),
  }),
  response: done,
  stopsWhenFrozen: true,
});

export const setDeviceDeployment = owner.post("/api/gap/setDeviceDeployment", {
  summary: "Choose one of the tasks that match the node, which deploys it",
  request: z.object({ server_id: text(40), task: text(80) }),
  response: done,
  stopsWhenFrozen: true,
});

export const cancelAcceptance = owner.post("/api/v1/acceptance/cancel", {
  summary:
    "Stop the acceptance of a node; a chosen task that the node has not fetched is withdrawn",
  request: ofNode,
  response: done,
});

const record = z.strictObject({
  MuhuaMac: z.string(),
  Line: z.string(),
  CheckTaskEndTime: instant,
  CheckDetailResult: z.string().meta({ description: "In the call's language" }),
  isPassed: z.boolean(),
});
export type AcceptanceRecord = z.infer<typeof record>;

export const getAcceptanceRes = owner.get("/api/standardNode/getAcceptanceRes", {
  summary: "Results of accepted F tasks of a host, newest first",
  request: z.object({ hostname: text(255), ...pageQuery }),
  response: ok({ dev_err_list: z.array(record), total: z.number(), pageSize: z.number() }),
});
