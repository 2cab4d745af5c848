import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { flag, text, typed, integer } from "../fields.ts";
import { openFault } from "../faults/fields.ts";
import { bpText } from "../ledger-fields.ts";
import { pageQuery, rowsOrNoContent } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { candidateMap, taskColumns } from "../tasks/columns.ts";
import { DEVICE_TYPES } from "../device-kinds.ts";
import {
  DEVICE_FILTERS,
  DEVICE_SORTS,
  LIST_FILTERS,
  SEARCH_MAX_LENGTH,
  TAG_SEARCH_MAX_LENGTH,
} from "./list-rules.ts";
import { COMMAND_STATES, CONDITIONS, LIST_DEVICE_TYPES, UNBOUND_AT_ONCE } from "./rules.ts";

const { owner } = callsIn("devices");

/** Additional columns. */
const LIST_TYPES = ["all", "network", "compute"] as const;

const listShape = {
  /** When absent, lists have lite nodes, searches all. */
  deviceType: z.enum(LIST_DEVICE_TYPES).optional(),
  type: z.enum(LIST_TYPES).optional(),
  filterType: z.enum(LIST_FILTERS).optional(),
  deviceOrder: z.enum(["note"]).optional(),
  sort: z.enum(DEVICE_SORTS).optional().meta({
    description: "A key, upwards; with `-` before it, downwards; overrides `deviceOrder`",
  }),
  /** Only devices with this tag; a tag that does not exist has none. */
  tag: text(TAG_SEARCH_MAX_LENGTH).optional(),
  /** Rows include earnings, the current rate, the agent's age and tags. */
  hasFigures: flag.optional(),
  /** Rows include what they earned on each of the last days. */
  hasDays: flag.optional(),
  /** With `type` compute: rows include available tasks. */
  manual_schedule: flag.optional(),
  ...pageQuery,
};

/** A device as the lists show it. Sizes are in bytes; missing measurements are null, never zero. */
const deviceRow = z.strictObject({
  id: z.string(),
  deviceId: z.string(),
  deviceType: z.enum(DEVICE_TYPES),
  serverID: z.string(),
  serverHostname: z.string(),
  mac_address: z.string(),
  bcode: z.string(),
  note: z.string(),
  /** True if the note may be changed now (once every 7 days). */
  noteStatus: z.boolean(),
  note_unlock_at: z.string().nullable().meta({
    description: "ISO instant from which the note may be changed again; null if it may be now",
  }),
  serverNetType: z.number().meta({ description: "0 static dedicated line, 1 dynamic aggregation" }),
  bind_at: z.string(),
  ext_ip: z.string(),
  serverJumperIP: z.string(),
  cpu_count: z.number().nullable(),
  mem_size: z
    .number()
    .nullable()
    .meta({ description: "Bytes; null before the first report of hardware" }),
  storage_size: z
    .number()
    .nullable()
    .meta({ description: "Bytes; null before the first report of hardware" }),
  arch: z.string(),
  /** Version of the agent. */
  info: z.string(),
  stableValue: z.number().meta({
    description: "Stability figure from jitter and loss; lower is better, 0 means no measurement",
  }),
  status: z.enum(["online", "offline"]),
  last_seen_at: z
    .string()
    .nullable()
    .meta({ description: "ISO instant of the last report; null before the first" }),
  /** Open faults but for being offline, worst first. */
  faults: z.array(openFault),
  /** Fault notices on or off. */
  report: z.boolean(),
  /** ISO 3166-1 country or region of `ext_ip`; empty if unknown. */
  location: z.string(),
  /** With `hasFigures`: network BP of the UTC day's settled hours; all BP of the last seven full UTC days. */
  earnedToday: bpText.optional(),
  earnedSevenDays: bpText.optional(),
  /** With `hasFigures`. */
  out_bps: z
    .number()
    .nullable()
    .meta({ description: "Outbound bits per second now; null without a point in the last hour" })
    .optional(),
  /** With `hasDays`: all BP of each of the last seven full UTC days, oldest first. */
  earnedDays: z.array(bpText).optional(),
  /** With `hasFigures`: whether the agent is older than the server's release. */
  isAgentOutdated: z.boolean().optional(),
  /** With `hasFigures`: an update of the agent that is downloaded or installed, or whose last attempt failed. */
  agentUpdate: z.enum(["none", "updating", "failed"]).optional(),
  /** With `hasFigures`: the two machines that use its key, the one that was seen first before the other; null if there is one. */
  sharedBy: z
    .array(z.strictObject({ hostname: z.string(), ip: z.string(), lastSeenAt: z.string() }))
    .nullable()
    .optional(),
  /** With `hasFigures`: in the order of the reader's language. */
  tags: z.array(z.string()).optional(),
  /** With `type` network: current network demand. */
  demandLevel: z.enum(["high", "medium", "low", "none"]).optional(),
  /** With `type` compute. */
  ...taskColumns.partial().shape,
  /** With `manual_schedule`: available tasks, `type-task-zone`. */
  manual_schedule_candidate: candidateMap.optional(),
  payGroup: z
    .string()
    .optional()
    .meta({ description: "With `manual_schedule`: tasks pay devices of one group alike" }),
});
export type DeviceRow = z.infer<typeof deviceRow>;

const listResponse = ok({
  list: rowsOrNoContent(deviceRow),
  total: z.number(),
  deviceLength: z.number(),
  deviceSize: z.number(),
});
export type ListResponse = z.infer<typeof listResponse>;

/**
 * Bound devices, a page at a time: `/hardList`, `/standardList`, `/deviceOverview`, `/netStatus`, `/calculateStatus`,
 * `/calculateTask`, and the node choice of `/standardWatch` and `/standardWatchDownlink`. Newest device first, or as `sort` says;
 * texts in the order of the call's language.
 */
export const listDevices = owner.get("/api/web/devices/list_v3/", {
  summary: "A page of the account's devices",
  request: z.object({
    ...listShape,
    /** Sent by the list pages; unbound devices are never listed either way. */
    nologin_dev: text(10).optional(),
    /** Marks an export; rows are the same. */
    GETRESULT: text(10).optional(),
  }),
  response: listResponse,
  opensInApp: true,
  tokenScope: "devices",
});
export type ListQuery = RequestOf<typeof listDevices>;

/** Search by one of the fields; answers with the same rows as the list. */
export const getDetails = owner.get("/api/web/devices/getDetails", {
  summary: "Search devices by MAC, id, note or any of their names",
  request: z.object({
    ...listShape,
    macAddress: text(40).optional(),
    id: text(40).optional(),
    note: text(80).optional(),
    ids: text(4000).optional().meta({
      description: "Ids separated by commas; those that are no device of the account are left out",
    }),
    /** Part of MAC, note, hostname, server id, address or activation code, whichever it is found in. */
    search: text(SEARCH_MAX_LENGTH).optional(),
  }),
  response: listResponse,
  opensInApp: true,
  tokenScope: "devices",
});
export type DetailsQuery = RequestOf<typeof getDetails>;

export const countDevices = owner.get("/api/v1/devices/count", {
  summary: "How many devices are bound, and how many online",
  response: ok({
    /** Bound devices of all types, and the online ones (a report in the last ten minutes). */
    total: z.number(),
    online: z.number(),
    /** The total by type. */
    lite: z.number(),
    normal: z.number(),
  }),
  opensInApp: true,
  tokenScope: "devices",
});
export type CountResponse = ResponseOf<typeof countDevices>;

export const countFilters = owner.get("/api/v1/devices/filters", {
  summary: "How many devices each filter leaves",
  request: z.object({
    deviceType: z.enum(LIST_DEVICE_TYPES).optional(),
    search: text(SEARCH_MAX_LENGTH).optional(),
    tag: listShape.tag,
  }),
  response: ok({
    /** Of the type, and within search and tag where they are given. */
    counts: z.record(z.enum(["total", ...DEVICE_FILTERS]), z.number()),
  }),
  tokenScope: "devices",
});
export type FiltersResponse = ResponseOf<typeof countFilters>;

/** Bound devices of the type; the conditions are explained at `CONDITIONS`. */
const counters = z.record(z.enum(["total", ...CONDITIONS]), z.number());

export const getOverview = owner.get("/api/device/overview", {
  summary: "The ten counters of the account's devices",
  request: z.object({ deviceType: z.enum(DEVICE_TYPES).optional() }),
  response: ok({
    count: counters,
    countedAt: z.string().nullable().meta({
      description:
        "Time of the last refresh of conditions (about every minute); null before the first",
    }),
  }),
  opensInApp: true,
  tokenScope: "devices",
});
export type OverviewResponse = ResponseOf<typeof getOverview>;

export const showNodePassword = owner.post("/api/device/getPasswordByBcode", {
  summary: "Show a normal node's password, for a fresh code",
  request: z.object({
    emailVerifyCode: typed("code", 20),
    /** The activation code that the node was bound with (legacy name). */
    showPassBcode: text(80),
  }),
  response: ok({ data: z.string() }),
});

export const unbind = owner.post("/api/web/devices/unbind/", {
  summary: "Unbind one device",
  request: z.object({
    deviceId: text(40),
    emailVerifyCode: typed("code", 20).optional(),
    imageCodeId: text(100).optional(),
    imageCode: typed("code", 20).optional(),
    /** From the unbind-grant call, instead of code and captcha. */
    grant: text(100).optional(),
  }),
  response: done,
  stopsWhenFrozen: true,
});

/** Opens a grant for the given devices with one captcha and one code, for bulk unbinding. */
export const grantUnbind = owner.post("/api/v1/devices/unbind-grant", {
  summary: "Check captcha and code once for a bulk unbind",
  request: z.object({
    deviceIds: z.array(text(40)).max(UNBOUND_AT_ONCE),
    emailVerifyCode: typed("code", 20),
    imageCodeId: text(100),
    imageCode: typed("code", 20),
  }),
  response: ok({
    grant: z.string(),
    expiresInSeconds: z.number(),
  }),
  stopsWhenFrozen: true,
});

const saveNoteRequest = z.object({ deviceId: text(40), note: text(60_000) });

export const saveNote = owner.get("/api/web/devices/saveNote/", {
  summary: "Set a device's note",
  request: saveNoteRequest,
  response: done,
  writes: true,
});

/** The POST twin of `saveNote` that the console uses. */
export const saveNoteByPost = owner.post("/api/v1/devices/note", {
  summary: "Set a device's note",
  request: saveNoteRequest,
  response: done,
});

export type SaveNoteRequest = z.infer<typeof saveNoteRequest>;

export const reboot = owner.post("/api/device/reboot", {
  summary: "Restart a device and wait for its acknowledgement",
  request: z.object({
    device_id: text(40),
    timeout: integer(1, 10)
      .optional()
      .meta({ description: "Seconds to wait for the acknowledgement" }),
    isBooked: flag.default(false).meta({
      description: "Restarted once peak hours are over and the device is online",
    }),
  }),
  response: done,
});

export const setFaultNotice = owner.post("/api/device/notify", {
  summary: "Switch fault notices of a device",
  request: z.object({ device_id: text(40), report: flag }),
  response: done,
});

const commandRow = z.strictObject({
  id: z.string(),
  kind: z.string(),
  state: z.enum(COMMAND_STATES),
  createdAt: z.string(),
  updatedAt: z.string(),
  message: z.string(),
});
export type CommandRow = z.infer<typeof commandRow>;

export const listCommands = owner.get("/api/v1/devices/commands", {
  summary: "Recent commands of a device",
  request: z.object({ deviceId: text(40) }),
  response: ok({ list: z.array(commandRow) }),
});
export type CommandsResponse = ResponseOf<typeof listCommands>;
