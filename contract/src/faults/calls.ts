import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { DEVICE_TYPES } from "../device-kinds.ts";
import { text, integer } from "../fields.ts";
import { pageQuery } from "../pagination-fields.ts";
import { ok } from "../response.ts";
import { DISK_REASONS } from "./disk-rules.ts";
import { faultFields } from "./fields.ts";
import { FAULT_KINDS, FAULT_SEARCH_MAX_LENGTH, FAULT_SHOWS, FAULTS_PAGE_SIZE } from "./rules.ts";

const { owner } = callsIn("faults");

const fault = z.strictObject({ ...faultFields, muhua_mac: z.string(), hostName: z.string() });
export type Fault = z.infer<typeof fault>;

const faultsQuery = {
  ...pageQuery,
  pageSize: pageQuery.pageSize.meta({ description: `${FAULTS_PAGE_SIZE} when absent` }),
  /** All when absent. */
  type: z.enum(DEVICE_TYPES).optional(),
  /** Open ones when absent. */
  show: z.enum(FAULT_SHOWS).optional(),
  /** All when absent. */
  kind: z.enum(FAULT_KINDS).optional(),
};

const faults = ok({
  /** Open ones first, the newest first. */
  dev_err_list: z.array(fault),
  /** Always empty: an error is answered as such. */
  err_msg: z.literal(""),
  total: z.number(),
  pageSize: z.number(),
});

export const getDevErr = owner.get("/api/standardNode/getDevErr", {
  summary: "Faults of lite or normal nodes",
  request: z.object({
    ...faultsQuery,
    /** Sent by the pages, ignored. */
    from_type: integer(1, 1).optional(),
  }),
  response: faults,
  tokenScope: "devices",
});
export type FaultsQuery = RequestOf<typeof getDevErr>;
export type FaultsResponse = ResponseOf<typeof getDevErr>;

export const getDevErrBymac = owner.get("/api/standardNode/getDevErrBymac", {
  summary: "Faults of the nodes with a MAC address or hostname",
  request: z.object({
    ...faultsQuery,
    /** Part of a MAC address in any spelling, or of a hostname or note; one of both. */
    macAddr: text(FAULT_SEARCH_MAX_LENGTH).optional(),
    hostname: text(FAULT_SEARCH_MAX_LENGTH).optional(),
  }),
  response: faults,
  tokenScope: "devices",
});
export type FaultsByNameQuery = RequestOf<typeof getDevErrBymac>;

const badDisk = z.strictObject({
  name: z.string(),
  sn: z.string().meta({ description: "Serial number; empty if the disk has none" }),
  serial: z.string().meta({ description: "As `sn`" }),
  model: z.string(),
  sizeBytes: z.number().nullable(),
  reasons: z.array(z.enum(DISK_REASONS)),
  failingSince: z.string().meta({ description: "ISO instant of the report that said so first" }),
});
export type BadDisk = z.infer<typeof badDisk>;

const badHost = z.strictObject({
  host: z.string(),
  note: z.string(),
  deviceId: z.string(),
  deviceType: z.enum(DEVICE_TYPES),
  value: z.array(badDisk),
});
export type BadDiskHost = z.infer<typeof badHost>;

export const getAbnormalDisk = owner.get("/api/standardNode/getAbnormalDisk", {
  summary: "Failing disks by host",
  request: z.object({
    ...pageQuery,
    /** Part of a hostname, note, disk name or serial number. */
    text: text(FAULT_SEARCH_MAX_LENGTH).optional(),
  }),
  response: ok({ data: z.array(badHost), total: z.number(), pageSize: z.number() }),
  tokenScope: "devices",
});
