import { z } from "zod";
import { defineCall } from "../call.ts";
import { text, wholeNumber } from "../fields.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import * as endpoints from "./endpoints.ts";

/** A UTC day; its form is judged by the action, with a message. */
const day = text(40);
const milliseconds = wholeNumber(0, 253_402_300_799_999);

const watchDayQuery = z.object({ id: text(40), queryDate: day.optional() });
export type WatchDayQuery = z.infer<typeof watchDayQuery>;
const watchDayResponse = z.object({
  code: z.number(),
  data: z.object({
    /** Measured points of the day in order; slots without a report are absent. */
    devs_info_log: z.array(
      z.object({
        /** Start of the slot, ISO. */
        time: z.string(),
        /** Stability figure; 0 means no measurement. */
        stable: z.number(),
        /** Bytes of external storage online. */
        ext_storage_size: z.number(),
        /** Outbound bits per second. */
        tx_bandwidth: z.number(),
      }),
    ),
    /** The day that was read, UTC, and the distance of its slots. */
    day: z.string(),
    slotSeconds: z.number(),
  }),
});
export type WatchDayResponse = z.infer<typeof watchDayResponse>;

const flowQuery = z.object({
  /** Version text of the device row; sent by the pages, not needed. */
  info: text(80).optional(),
  device_id: text(40),
  /** Only the sum of all traffic is measured. */
  flow_user: text(40).optional(),
  date_before: milliseconds,
  date_after: milliseconds,
});
export type FlowQuery = z.infer<typeof flowQuery>;
const flowPoint = z.object({
  time: z.string(),
  /** Outbound minus inbound. */
  diffBps: z.number(),
  out_bps: z.number(),
  in_bps: z.number(),
});
const flowResponse = z.object({
  code: z.number(),
  /** Points from `date_after` on, before `date_before` (legacy names). */
  device_pcdnflow_logging: z.array(flowPoint),
  flow_users: z.array(z.object({ user_name: z.string() })),
});
export type FlowResponse = z.infer<typeof flowResponse>;

const watchDaysQuery = z.object({ deviceId: text(40), days: wholeNumber(1, 90).optional() });
export type WatchDaysQuery = z.infer<typeof watchDaysQuery>;
const watchDaysResponse = z.object({
  code: z.number(),
  /** Days that have sums, oldest first; a day without a report is absent. */
  list: z.array(
    z.object({
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
});
export type WatchDaysResponse = z.infer<typeof watchDaysResponse>;

const incidentsQuery = z.object({
  deviceId: text(40).optional(),
  ...pageQuery,
});
export type IncidentsQuery = z.infer<typeof incidentsQuery>;
const incidentRow = z.object({
  id: z.string(),
  deviceId: z.string(),
  mac_address: z.string(),
  note: z.string(),
  /** The device's last report before it was away. */
  lastSeenAt: z.string(),
  openedAt: z.string(),
  recoveredAt: z.string().nullable(),
  /** When the owner was told; null when the device was back before, or notices are off. */
  noticeSentAt: z.string().nullable(),
  recoverySentAt: z.string().nullable(),
});
export type IncidentRow = z.infer<typeof incidentRow>;
const incidentsResponse = z.object(pageReply(incidentRow));
export type IncidentsResponse = z.infer<typeof incidentsResponse>;

const NODE_INFO_TYPES = ["all", "cpu", "mem", "disk", "flow", "diskio"] as const;
const nodeInfoQuery = z.object({
  bcode: text(80),
  /** UTC day, or an instant in milliseconds within it. */
  date: text(40).optional(),
  type: z.enum(NODE_INFO_TYPES).optional(),
});
export type NodeInfoQuery = z.infer<typeof nodeInfoQuery>;
const nodeInfoResponse = z.object({
  code: z.number(),
  /** Only the results of the type asked for carry points; the others are empty. */
  cpuResult: z.array(z.object({ time: z.string(), usage_idle: z.number() })),
  memResult: z.array(z.object({ time: z.string(), used_percent: z.number() })),
  diskResult: z.array(
    z.object({ time: z.string(), used_percent: z.number(), used: z.number().nullable() }),
  ),
  flowResult: z.array(flowPoint),
  diskioResult: z.array(
    z.object({
      time: z.string(),
      /** Percent of the time in which disks were busy; null where the agent cannot tell. */
      io_util: z.number().nullable(),
      read_bps: z.number(),
      write_bps: z.number(),
    }),
  ),
});
export type NodeInfoResponse = z.infer<typeof nodeInfoResponse>;

const outFlowQuery = z.object({
  bcode: text(80),
  date_after: milliseconds,
  date_before: milliseconds,
});
export type OutFlowQuery = z.infer<typeof outFlowQuery>;
const outFlowResponse = z.object({
  code: z.number(),
  /** `time` in seconds since the epoch. */
  data: z.array(z.object({ time: z.number(), in_bps: z.number(), out_bps: z.number() })),
});
export type OutFlowResponse = z.infer<typeof outFlowResponse>;

export const calls = [
  defineCall({
    room: "monitoring",
    endpoint: endpoints.watchDay,
    access: "owner",
    request: watchDayQuery,
    response: watchDayResponse,
    summary: "Stability, storage and bandwidth of a device's day",
  }),
  defineCall({
    room: "monitoring",
    endpoint: endpoints.getFlow,
    access: "owner",
    request: flowQuery,
    response: flowResponse,
    summary: "Traffic of a device within a day",
  }),
  defineCall({
    room: "monitoring",
    endpoint: endpoints.watchDays,
    access: "owner",
    request: watchDaysQuery,
    response: watchDaysResponse,
    summary: "A device's days",
  }),
  defineCall({
    room: "monitoring",
    endpoint: endpoints.listIncidents,
    access: "owner",
    request: incidentsQuery,
    response: incidentsResponse,
    summary: "When devices were away",
  }),
  defineCall({
    room: "monitoring",
    endpoint: endpoints.getNodeInfo,
    access: "owner",
    request: nodeInfoQuery,
    response: nodeInfoResponse,
    summary: "CPU, memory, disks and traffic of a node's day",
  }),
  defineCall({
    room: "monitoring",
    endpoint: endpoints.getOutFlow,
    access: "owner",
    request: outFlowQuery,
    response: outFlowResponse,
    summary: "Bandwidth of a node over days (downlink list only)",
  }),
];
