import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { hardware } from "../devices/agent-calls.ts";
import { text } from "../fields.ts";
import { LINE_PROBES, NAT_REASONS } from "../line-findings.ts";
import { ok } from "../response.ts";
import { MAX_POINTS_PER_REPORT, MAX_STABLE_VALUE, REPORT_HINTS } from "./rules.ts";

const { anyone, device } = callsIn("monitoring");

/** The agent's protocol, monitoring part: reports of 5-minute points. */
const slots = z.array(z.number().int().min(0)).max(MAX_POINTS_PER_REPORT);

const stabilities = z
  .array(z.number().int().min(0).max(MAX_STABLE_VALUE))
  .max(MAX_POINTS_PER_REPORT);

const counts = z
  .array(
    z
      .number()
      .int()
      .min(0)
      .max(2 ** 53 - 1),
  )
  .max(MAX_POINTS_PER_REPORT);

const percents = z.array(z.number().min(0).max(100)).max(MAX_POINTS_PER_REPORT);

/**
 * Points in columns: index i of every array is one 5-minute slot. Compact on the wire and fast to store. All arrays have the
 * same length.
 */
export const points = z.object({
  /** Start of the slot, seconds since the epoch, a multiple of 300. */
  slotAtSeconds: slots,
  /** Stability figure from loss, jitter and latency of up to an hour; 0 means no measurement in this slot. */
  stableValue: stabilities,
  inBps: counts,
  outBps: counts,
  cpuPercent: percents,
  memoryPercent: percents,
  diskPercent: percents,
  /** Bytes per second read from and written to disks. */
  diskReadBps: counts,
  diskWriteBps: counts,
  externalStorageBytes: counts,
  /** Disk utilisation; optional. */
  ioUtilPercent: percents.optional(),
});
export type Points = z.infer<typeof points>;

export const reportRequest = z.object({
  /** Incremented with each new report of this device key; a number seen before has no effect, one far ahead is refused. */
  seq: z
    .number()
    .int()
    .min(1)
    .max(2 ** 53 - 1),
  sentAt: z.iso.datetime(),
  /** Random for each start of the agent. Old agents send none. */
  runId: text(40).optional(),
  points,
  /** Code 0 to 8 of the NAT table. */
  natType: z.number().int().min(0).max(8),
  /** Why that is not exact; absent if it is, and from agents that do not measure it. */
  natReason: z.enum(NAT_REASONS).optional(),
  portMap: z.enum(["", "NAT-PMP", "UPNP"]),
  /** Probes that the stability figure is of; absent from agents before 0.2, which probe over HTTP. */
  lineProbe: z.enum(LINE_PROBES).optional(),
  hardware: hardware.optional(),
  /** True if DNS works on the device; required for tasks. */
  dnsOk: z.boolean().optional(),
  /** Disk usage of the tasks, bytes. */
  taskStorageBytes: z
    .number()
    .int()
    .min(0)
    .max(2 ** 53 - 1)
    .optional(),
});
export type ReportRequest = z.infer<typeof reportRequest>;

export const report = device.post("/agent/v1/report", {
  summary: "Report measured points",
  request: reportRequest,
  response: ok({
    /** Points stored now. */
    accepted: z.number(),
    /** Duplicate points. */
    duplicates: z.number(),
    /** Rejected points by reason. */
    refused: z.strictObject({ future: z.number(), tooOld: z.number(), unaligned: z.number() }),
    /** True if this sequence number was seen before; nothing changed. */
    replayed: z.boolean(),
    lastSeq: z.number(),
    /** `identity_shared`: another machine used this device's key before this one, and still does. */
    hint: z.enum(REPORT_HINTS).optional(),
    serverTime: z.string(),
  }),
  bodyLimitBytes: 1_048_576,
});
export type ReportResponse = ResponseOf<typeof report>;

/** Probed several times a slot where echo probes get no answer; round trips and losses become the point's `stableValue`. */
export const ping = anyone.get("/agent/v1/ping", {
  summary: "Answer a probe",
  response: ok({ serverTime: z.string() }),
});

/** Key and address of echo probes, and what the server knows of its own outages. */
export const openEcho = device.get("/agent/v1/echo", {
  summary: "Get the key for echo probes, and the server's latest outages",
  response: ok({
    /** Null if this server answers no echo probes. */
    echo: z
      .strictObject({
        /** `HOST:PORT`; without a host that of the server's address. */
        endpoint: z.string(),
        /** Base64url, 12 bytes: part of each request; the key follows from it. */
        ticket: z.string(),
        /** Base64url, 32 bytes. */
        key: z.string(),
      })
      .nullable(),
    /** Servers for the type of NAT, `HOST:PORT`; empty: it is not determined. Absent from servers before 0.2. */
    stunServers: z.array(z.string()).optional(),
    /** When ticket and key are to be renewed. */
    renewInSeconds: z.number(),
    /** Times of the last hour in which the server, by its own record, did not answer as it should: no probe of them counts. */
    outages: z.array(z.strictObject({ from: z.string(), until: z.string() })),
    serverTime: z.string(),
  }),
});
export type EchoGrant = ResponseOf<typeof openEcho>;
