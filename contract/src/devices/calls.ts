import { z } from "zod";
import { done, empty } from "../auth/calls.ts";
import { defineCall } from "../call.ts";
import { flag, text, wholeNumber } from "../fields.ts";
import { pageQuery, rowsOrNoContent } from "../pagination-fields.ts";
import { candidateMap, taskColumns } from "../tasks/columns.ts";
import * as endpoints from "./endpoints.ts";
import { CONDITIONS, DEVICE_TYPES, LIST_FILTERS } from "./rules.ts";

/** Which columns a row carries beside those of every list. */
export const LIST_TYPES = ["all", "network", "compute"] as const;

const listShape = {
  deviceType: z.enum(DEVICE_TYPES).optional(),
  type: z.enum(LIST_TYPES).optional(),
  filterType: z.enum(LIST_FILTERS).optional(),
  deviceOrder: z.enum(["note"]).optional(),
  /** With `type` compute: rows also say which tasks may be chosen. */
  manual_schedule: flag.optional(),
  ...pageQuery,
};

const listQuery = z.object({
  ...listShape,
  /** Sent by the list pages; unbound devices are never listed either way. */
  nologin_dev: text(10).optional(),
  /** Marks an export; rows are the same. */
  GETRESULT: text(10).optional(),
});
export type ListQuery = z.infer<typeof listQuery>;

const detailsQuery = z.object({
  ...listShape,
  macAddress: text(40).optional(),
  id: text(40).optional(),
  note: text(80).optional(),
  /** MAC or note, whichever the text is found in. */
  search: text(80).optional(),
});
export type DetailsQuery = z.infer<typeof detailsQuery>;

/** A device as the lists show it. Sizes are in bytes; missing measurements are null, never zero. */
const deviceRow = z.object({
  id: z.string(),
  deviceId: z.string(),
  serverID: z.string(),
  serverHostname: z.string(),
  mac_address: z.string(),
  bcode: z.string(),
  note: z.string(),
  /** Whether the note may be changed now (once every 7 days). */
  noteStatus: z.boolean(),
  /** 0 static dedicated line, 1 dynamic aggregation. */
  serverNetType: z.number(),
  bind_at: z.string(),
  ext_ip: z.string(),
  serverJumperIP: z.string(),
  cpu_count: z.number().nullable(),
  mem_size: z.number().nullable(),
  storage_size: z.number().nullable(),
  arch: z.string(),
  /** Version of the agent. */
  info: z.string(),
  /** Milliseconds of jitter and loss folded into one figure; 0 means no measurement. */
  stableValue: z.number(),
  status: z.enum(["online", "offline"]),
  /** ISO instant of the last report, null before the first. */
  last_seen_at: z.string().nullable(),
  /** Fault notices on or off. */
  report: z.boolean(),
  /** ISO 3166-1 country or region of `ext_ip`; empty when the database does not know it. */
  location: z.string(),
  /** With `type` network: how much of the line the network asks for now. */
  demandLevel: z.enum(["high", "medium", "low", "none"]).optional(),
  /** With `type` compute. */
  ...taskColumns.partial().shape,
  /** With `manual_schedule`: what may be chosen now, by `type-task-zone`. */
  manual_schedule_candidate: candidateMap.optional(),
});
export type DeviceRow = z.infer<typeof deviceRow>;

const listResponse = z.object({
  code: z.number(),
  list: rowsOrNoContent(deviceRow),
  total: z.number(),
  deviceLength: z.number(),
  deviceSize: z.number(),
});
export type ListResponse = z.infer<typeof listResponse>;

const countResponse = z.object({
  code: z.number(),
  /** Bound devices of all types, and those of them with a report in the last ten minutes. */
  total: z.number(),
  online: z.number(),
});
export type CountResponse = z.infer<typeof countResponse>;

const counters = z.object({
  /** Bound devices of the type; the conditions are explained at `CONDITIONS`. */
  total: z.number(),
  ...Object.fromEntries(CONDITIONS.map((condition) => [condition, z.number()])),
}) as unknown as z.ZodType<Record<"total" | (typeof CONDITIONS)[number], number>>;
const overviewQuery = z.object({ deviceType: z.enum(DEVICE_TYPES).optional() });
export type OverviewQuery = z.infer<typeof overviewQuery>;
const overviewResponse = z.object({
  code: z.number(),
  count: counters,
  /** When conditions were last looked at (about every minute); null before the first time. */
  countedAt: z.string().nullable(),
});
export type OverviewResponse = z.infer<typeof overviewResponse>;

const nodePasswordRequest = z.object({
  emailVerifyCode: text(20),
  /** The activation code that the node was bound with (legacy name). */
  showPassBcode: text(80),
});
export type NodePasswordRequest = z.infer<typeof nodePasswordRequest>;
const nodePasswordResponse = z.object({ code: z.number(), data: z.string() });
export type NodePasswordResponse = z.infer<typeof nodePasswordResponse>;

const unbindRequest = z.object({
  deviceId: text(40),
  emailVerifyCode: text(20).optional(),
  imageCodeId: text(100).optional(),
  imageCode: text(20).optional(),
  /** From the unbind-grant call, in the place of code and captcha. */
  grant: text(100).optional(),
});
export type UnbindRequest = z.infer<typeof unbindRequest>;

const grantUnbindRequest = z.object({
  deviceIds: z.array(text(40)).max(1000),
  emailVerifyCode: text(20),
  imageCodeId: text(100),
  imageCode: text(20),
});
export type GrantUnbindRequest = z.infer<typeof grantUnbindRequest>;
const grantUnbindResponse = z.object({
  code: z.number(),
  grant: z.string(),
  expiresInSeconds: z.number(),
});
export type GrantUnbindResponse = z.infer<typeof grantUnbindResponse>;

const saveNoteRequest = z.object({ deviceId: text(40), note: text(1000) });
export type SaveNoteRequest = z.infer<typeof saveNoteRequest>;

const rebootRequest = z.object({
  device_id: text(40),
  /** Seconds to wait for the device's acknowledgement. */
  timeout: wholeNumber(1, 10).optional(),
});
export type RebootRequest = z.infer<typeof rebootRequest>;

const faultNoticeRequest = z.object({ device_id: text(40), report: flag });
export type FaultNoticeRequest = z.infer<typeof faultNoticeRequest>;

const commandsQuery = z.object({ deviceId: text(40) });
export type CommandsQuery = z.infer<typeof commandsQuery>;
const commandRow = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(["queued", "sent", "acknowledged", "done", "failed", "declined", "timed_out"]),
  createdAt: z.string(),
  updatedAt: z.string(),
  message: z.string(),
});
export type CommandRow = z.infer<typeof commandRow>;
const commandsResponse = z.object({ code: z.number(), list: z.array(commandRow) });
export type CommandsResponse = z.infer<typeof commandsResponse>;

export const calls = [
  defineCall({
    room: "devices",
    endpoint: endpoints.countDevices,
    access: "owner",
    request: empty,
    response: countResponse,
    summary: "How many devices are bound, and how many online",
  }),
  defineCall({
    room: "devices",
    endpoint: endpoints.listDevices,
    access: "owner",
    request: listQuery,
    response: listResponse,
    summary: "A page of the account's devices",
  }),
  defineCall({
    room: "devices",
    endpoint: endpoints.getDetails,
    access: "owner",
    request: detailsQuery,
    response: listResponse,
    summary: "Search devices by MAC, id or note",
  }),
  defineCall({
    room: "devices",
    endpoint: endpoints.getOverview,
    access: "owner",
    request: overviewQuery,
    response: overviewResponse,
    summary: "The ten counters of the account's devices",
  }),
  defineCall({
    room: "devices",
    endpoint: endpoints.showNodePassword,
    access: "owner",
    request: nodePasswordRequest,
    response: nodePasswordResponse,
    summary: "Show a normal node's password, for a fresh code",
  }),
  defineCall({
    room: "devices",
    endpoint: endpoints.unbind,
    access: "owner",
    request: unbindRequest,
    response: done,
    summary: "Unbind one device",
  }),
  defineCall({
    room: "devices",
    endpoint: endpoints.grantUnbind,
    access: "owner",
    request: grantUnbindRequest,
    response: grantUnbindResponse,
    summary: "Check captcha and code once for a bulk unbind",
  }),
  defineCall({
    room: "devices",
    endpoint: endpoints.saveNote,
    access: "owner",
    request: saveNoteRequest,
    response: done,
    summary: "Set a device's note",
    writes: true,
  }),
  defineCall({
    room: "devices",
    endpoint: endpoints.saveNoteByPost,
    access: "owner",
    request: saveNoteRequest,
    response: done,
    summary: "Set a device's note",
  }),
  defineCall({
    room: "devices",
    endpoint: endpoints.reboot,
    access: "owner",
    request: rebootRequest,
    response: done,
    summary: "Restart a device and wait for its acknowledgement",
  }),
  defineCall({
    room: "devices",
    endpoint: endpoints.setFaultNotice,
    access: "owner",
    request: faultNoticeRequest,
    response: done,
    summary: "Switch fault notices of a device",
  }),
  defineCall({
    room: "devices",
    endpoint: endpoints.listCommands,
    access: "owner",
    request: commandsQuery,
    response: commandsResponse,
    summary: "Recent commands of a device",
  }),
];
