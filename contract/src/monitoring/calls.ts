import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { namedDevice } from "../named-device.ts";
import { text, integer } from "../fields.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { FAULT_NOTICE_CHOICES } from "./rules.ts";

const { owner } = callsIn("monitoring");

/** A UTC day; validated by the action, with a message. */
const day = text(40);

const milliseconds = integer(0, 253_402_300_799_999);

/** One UTC day of a device in 5-minute points. */
export const watchDay = owner.get("/api/device/ajaxDeviceWatchDetail/", {
  summary: "Stability, storage and bandwidth of a device's day",
  request: z.object({ id: text(40), queryDate: day.optional() }),
  response: ok({
    data: z.strictObject({
      /** Measured points of the day in order; slots without a report are absent. */
      devs_info_log: z.array(
        z.strictObject({
          /** Start of the slot, ISO. */
          time: z.string(),
          stable: z
            .number()
            .meta({ description: "Stability figure; lower is better, 0 means no measurement" }),
          ext_storage_size: z.number().meta({ description: "Bytes of external storage online" }),
          tx_bandwidth: z.number().meta({ description: "Outbound bits per second" }),
        }),
      ),
      /** The UTC day, and the slot interval. */
      day: z.string(),
      slotSeconds: z.number(),
    }),
  }),
  tokenScope: "devices",
});
export type WatchDayResponse = ResponseOf<typeof watchDay>;

const flowPoint = z.strictObject({
  time: z.string(),
  diffBps: z.number().meta({ description: "Outbound minus inbound, bits per second" }),
  out_bps: z.number().meta({ description: "Bits per second" }),
  in_bps: z.number().meta({ description: "Bits per second" }),
});

/** Traffic of a device between two instants of one day. */
export const getFlow = owner.get("/api/device/log/flow", {
  summary: "Traffic of a device within a day",
  request: z.object({
    /** Version of the device row; sent by the pages, ignored. */
    info: text(80).optional(),
    device_id: text(40),
    /** Only the sum of all traffic is measured. */
    flow_user: text(40).optional(),
    date_before: milliseconds,
    date_after: milliseconds,
  }),
  response: ok({
    /** Points from `date_after` on, before `date_before` (legacy names). */
    device_pcdnflow_logging: z.array(flowPoint),
    flow_users: z.array(z.strictObject({ user_name: z.string() })),
  }),
  tokenScope: "devices",
});
export type FlowResponse = ResponseOf<typeof getFlow>;

/** Whole UTC days of a device, from the daily sums. */
export const watchDays = owner.get("/api/v1/devices/days", {
  summary: "A device's days",
  request: z.object({ deviceId: text(40), days: integer(1, 90).optional() }),
  response: ok({
    /** Days that have sums, oldest first; a day without a report is absent. */
    list: z.array(
      z.strictObject({
        day: z.string(),
        in_bps_avg: z.number(),
        out_bps_avg: z.number(),
        out_bps_max: z.number(),
        external_storage_bytes: z.number(),
        stable_value_avg: z.number(),
        /** Of the day's 288 slots. */
        point_count: z.number(),
        usable_point_count: z.number(),
      }),
    ),
    /** First and last day that were asked for, UTC. */
    fromDay: z.string(),
    toDay: z.string(),
  }),
  tokenScope: "devices",
});
export type WatchDaysResponse = ResponseOf<typeof watchDays>;

const incidentRow = z.strictObject({
  id: z.string(),
  deviceId: z.string(),
  ...namedDevice,
  /** The device's last report before it was away. */
  lastSeenAt: z.string(),
  openedAt: z.string(),
  recoveredAt: z.string().nullable().meta({ description: "Null while the device is away" }),
  noticeSentAt: z
    .string()
    .nullable()
    .meta({ description: "Null if the device recovered before, or notices are off" }),
  recoverySentAt: z.string().nullable(),
});
export type IncidentRow = z.infer<typeof incidentRow>;

/** Offline periods of devices, newest first, with their notices. */
export const listIncidents = owner.get("/api/v1/devices/incidents", {
  summary: "When devices were away",
  request: z.object({
    deviceId: text(40).optional(),
    ...pageQuery,
  }),
  response: ok(pageReply(incidentRow)),
  tokenScope: "devices",
});

export const getFaultNotices = owner.get("/api/v1/devices/fault-notices", {
  summary: "How long after a device's last report its owner is notified",
  response: ok({ afterMinutes: z.number() }),
});

export const setFaultNotices = owner.post("/api/v1/devices/fault-notices", {
  summary: "Choose how long after a device's last report to be notified",
  request: z.object({ afterMinutes: z.literal(FAULT_NOTICE_CHOICES) }),
  response: done,
});

const NODE_INFO_TYPES = ["all", "cpu", "mem", "disk", "flow", "diskio"] as const;

export const getNodeInfo = owner.get("/api/standardNode/getNodeInfoByServerCode", {
  summary: "CPU, memory, disks and traffic of a node's day",
  request: z.object({
    bcode: text(80),
    /** UTC day, or an instant in milliseconds within it. */
    date: text(40).optional(),
    type: z.enum(NODE_INFO_TYPES).optional(),
  }),
  response: ok({
    /** Only results of the requested type have points. */
    cpuResult: z.array(z.strictObject({ time: z.string(), usage_idle: z.number() })),
    memResult: z.array(z.strictObject({ time: z.string(), used_percent: z.number() })),
    diskResult: z.array(
      z.strictObject({ time: z.string(), used_percent: z.number(), used: z.number().nullable() }),
    ),
    flowResult: z.array(flowPoint),
    diskioResult: z.array(
      z.strictObject({
        time: z.string(),
        io_util: z.number().nullable().meta({ description: "Percent; null if not reported" }),
        read_bps: z.number().meta({ description: "Bytes per second" }),
        write_bps: z.number().meta({ description: "Bytes per second" }),
      }),
    ),
  }),
});
export type NodeInfoQuery = RequestOf<typeof getNodeInfo>;
export type NodeInfoResponse = ResponseOf<typeof getNodeInfo>;

/** Inbound bandwidth; for accounts on the downlink list only. */
export const getOutFlow = owner.get("/api/standardNode/getOutFlowRes", {
  summary: "Bandwidth of a node over days (downlink list only)",
  request: z.object({
    bcode: text(80),
    date_after: milliseconds,
    date_before: milliseconds,
  }),
  response: ok({
    /** `time` in seconds since the epoch. */
    data: z.array(z.strictObject({ time: z.number(), in_bps: z.number(), out_bps: z.number() })),
  }),
});
export type OutFlowResponse = ResponseOf<typeof getOutFlow>;
