import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { flag, instant, text, integer, writtenText } from "../fields.ts";
import { pageQuery } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { ADDRESS_STATES, LINE_STATES, MAX_LINE_SESSIONS } from "./agent-lines.ts";
import { CONFIG_TYPES, HOST_SHOWS, MASKED_PASSWORD, NO_DATA } from "./rules.ts";

const { owner } = callsIn("dial");

const host = z.strictObject({
  serverId: z.string(),
  serverBcode: z.string(),
  serverHostname: z.string(),
  serverNote: z.string(),
  deviceId: z.string(),
  dialConfigID: z.string(),
  dialConfigName: z.string(),
  dialConfigType: z.literal(CONFIG_TYPES),
  all_count: z.number(),
  normal_count: z.number().meta({ description: "0 of a host that is not online, as the others" }),
  abnormal_count: z.number(),
  dialling_count: z.number(),
  undialled_count: z.number().meta({
    description:
      "With the other counts all of a host that is online; several of a line that is dialled several times",
  }),
  unDialList: z.array(z.string()).meta({
    description: "Accounts or addresses of lines that are saved and were never dialled so",
  }),
  isOnline: z.boolean().meta({ description: "Whether its lines were reported since `date_at`" }),
  isDialling: z.boolean().meta({ description: "Whether a dial command is in progress" }),
  /** Why the device cannot dial at all; empty if it can. */
  driverError: z.string(),
  reportedAt: instant.nullable(),
});
export type DialHost = z.infer<typeof host>;

export const getDialStatus = owner.get("/api/dialStatus/getDialStatus", {
  summary: "Hosts that dial, with the states of their lines",
  request: z.object({
    ...pageQuery,
    /** Milliseconds: what was reported before is not current. Five minutes ago when absent. */
    date_at: integer(0, 8_640_000_000_000).optional(),
    /** All when absent. `error`: with abnormal or undialled lines, or offline. */
    type: z.enum(HOST_SHOWS).optional(),
    /** Part of a hostname, note or server id. */
    text: text(80).optional(),
  }),
  response: ok({
    /** Nodes; the counts are of all hosts, whichever the list shows. */
    total: z.number(),
    normal: z.number(),
    error: z.number(),
    lines: z.strictObject({
      total: z.number(),
      normal: z.number(),
      abnormal: z.number(),
      dialling: z.number(),
      undialled: z.number(),
      unknown: z.number().meta({ description: "Of hosts that are not online; in no other count" }),
    }),
    /** Those with problems first. */
    serverList: z.array(host),
    /** Hosts that the list shows, over all pages. */
    listTotal: z.number(),
    pageSize: z.number(),
  }),
  tokenScope: "nodes",
});
export type DialStatusResponse = ResponseOf<typeof getDialStatus>;

const session = z.strictObject({
  lineId: z.string(),
  session: z.number().meta({ description: "From 1; a line has as many as it is dialled" }),
  account: z.string().meta({ description: "Address of a static line" }),
  password: z.string().meta({ description: `\`${MASKED_PASSWORD}\` if one is saved` }),
  ip: z.string(),
  vlan: z.number().nullable(),
  state: z.enum(LINE_STATES),
  /** In the language of the request; empty without an error. */
  errMsg: z.string(),
  /** Start of the state; of a line that was never dialled the last save. */
  time: instant,
  isSavedOnly: z
    .boolean()
    .meta({ description: "Its settings were changed after it was dialled last" }),
});
export type LineSession = z.infer<typeof session>;

const record = z.strictObject({
  type: z.union([z.literal(0), z.literal(1)]).meta({ description: "0 saved, 1 dialled" }),
  lineCount: z.number(),
  time: instant,
});

export const getDialByHostname = owner.get("/api/dialStatus/getDialByHostname", {
  summary: "Abnormal lines of a host",
  request: z.object({
    hostName: text(255),
    /** Needed if two hosts share a name. */
    serverId: text(20).optional(),
  }),
  response: ok({
    host,
    data: z.union([z.array(session), z.literal(NO_DATA)]).meta({
      description: `Abnormal lines, or the text ${NO_DATA} if there are none`,
    }),
    /** All others that are not normal. */
    dialling: z.array(session),
    unDialList: z.array(session),
    /** Newest first, 20 at most. */
    records: z.array(record),
    /** State of the last dial command; null without one. */
    command: z.strictObject({ state: z.string(), message: z.string(), sentAt: instant }).nullable(),
  }),
  tokenScope: "nodes",
});
export type DialByHostResponse = ResponseOf<typeof getDialByHostname>;

export const listNodeLines = owner.get("/api/v1/dial/node-lines", {
  summary: "All lines of a node, session by session, in the order of its configuration",
  request: z.object({ serverId: text(20) }),
  response: ok({ host, sessions: z.array(session) }),
  tokenScope: "nodes",
});

export const setDial = owner.post("/api/dialStatus/setDial", {
  summary: "Dial lines of a host",
  request: z.object({
    serverId: text(20),
    /** Must be the host's own, when sent. */
    serverBcode: text(80).optional(),
    /** Ticked lines. */
    data: z.array(z.object({ lineId: text(20) })).max(10 * MAX_LINE_SESSIONS),
    isBooked: flag.default(false).meta({
      description: "Dialled once peak hours are over and the device is online",
    }),
  }),
  response: done,
});
export type SetDialRequest = RequestOf<typeof setDial>;

export const recordSavedStatus = owner.post("/api/dialStatus/recordSavedStatus", {
  summary: "Note that lines of a host were saved, or dialled",
  request: z.object({
    bcode: text(80),
    hostName: writtenText(255),
    /** 0 after a save, 1 after a dial. */
    type: integer(0, 1).default(0),
    dialList: z.array(z.object({ lineId: text(20) })).max(10 * MAX_LINE_SESSIONS),
  }),
  response: done,
});

const measure = z.number().nullable();

export const exportDialErrInfo = owner.get("/api/dialStatus/exportDialErrInfo", {
  summary: "Abnormal lines of all hosts",
  response: ok({
    data: z.array(
      z.strictObject({
        account: z.string(),
        bandwidth: measure.meta({ description: "Mbps" }),
        err_msg: z.string(),
        intf: z.string(),
        ip: z.string(),
        ipv4_stat: z.enum(ADDRESS_STATES),
        ipv6: z.string(),
        ipv6_stat: z.enum(ADDRESS_STATES),
        jitter: measure.meta({ description: "Milliseconds" }),
        nat_type: measure,
        ping: measure.meta({ description: "Milliseconds, the last answer" }),
        pl_avg: measure.meta({ description: "Percent of probes lost" }),
        pl_max: measure,
        rtt_avg: measure.meta({ description: "Milliseconds" }),
        rtt_max: measure,
        server_name: z.string(),
        upload: measure.meta({ description: "Bits per second" }),
        vlan_id: measure,
      }),
    ),
  }),
});
type DialExportResponse = ResponseOf<typeof exportDialErrInfo>;
export type DialExportRow = DialExportResponse["data"][number];
