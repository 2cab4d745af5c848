import { z } from "zod";
import { callsIn, type RequestOf } from "../call.ts";
import { instant, flag, text, typed, integer, writtenText } from "../fields.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { MAX_LINE_SESSIONS } from "./agent-lines.ts";
import { BOUND, CONFIG_TYPES, CONFIGURING, MASKED_PASSWORD, MAX_DEVICE_MBPS } from "./rules.ts";

const { owner } = callsIn("dial");

const type = z.literal(CONFIG_TYPES).meta({
  description: "0 dialled (PPPoE), 1 static or intranet addresses",
});

/** The node that uses a configuration. */
const usingNode = z.strictObject({
  serverID: z.string(),
  serverHostname: z.string().meta({ description: "Empty before the node is deployed" }),
  serverBcode: z.string().meta({ description: "Empty before the node is deployed" }),
  serverNote: z.string(),
  isOnline: z.boolean(),
});

const config = z.strictObject({
  _id: z.string().meta({ description: "The same as `dialConfigID`; `CIID` of a deletion" }),
  dialConfigID: z.string(),
  dialConfigName: z.string(),
  dialConfigType: type,
  dialCount: z.number().meta({ description: "Lines, each as often as it is dialled" }),
  dialBandwidths: z.number().meta({ description: "Mbps of all lines" }),
  dialStatus: z
    .union([z.literal(CONFIGURING), z.literal(BOUND)])
    .meta({ description: "0 configuring, 1 bound to a device" }),
  unDialCount: z.number().meta({ description: "Lines that nobody has dialled as they are saved" }),
  node: usingNode.nullable().meta({ description: "Null if no node uses it" }),
  version: z.number().meta({ description: "Grows with every change; an edit sends it back" }),
  changedAt: instant,
});
export type DialConfig = z.infer<typeof config>;

/** A saved line. Empty texts and null are what it does not have. */
const line = z.strictObject({
  lineId: z.string(),
  account: z.string(),
  password: z.string().meta({ description: `\`${MASKED_PASSWORD}\` if one is saved` }),
  passwordMark: z
    .string()
    .meta({ description: "Another one whenever a password is saved; empty without" }),
  mbps: z.number().nullable(),
  vlan1: z.number().nullable(),
  count: z.number(),
  mac: z.string(),
  nic: z.string(),
  ip: z.string(),
  gateway: z.string(),
  segment: z.string(),
});
export type DialLine = z.infer<typeof line>;

const openConfig = z.strictObject({
  ...config.shape,
  dialAccounts: z.array(line),
  unDialList: z.array(z.string()).meta({
    description: "Ids of lines that nobody has dialled as they are saved",
  }),
});
export type OpenDialConfig = z.infer<typeof openConfig>;

export const getDialConfig = owner.get("/api/standardNode/getDialConfig", {
  summary: "Configurations of dial lines",
  request: z.object({
    ...pageQuery,
    /** Only those that a node may choose: no other node uses them. */
    configed: flag.optional(),
    /** Part of the name. */
    text: text(80).optional(),
  }),
  /** Newest first. */
  response: ok(pageReply(config)),
});

const byId = z.object({ dialConfigID: text(20) });

export const getOneDial = owner.get("/api/standardNode/getOneDial", {
  summary: "A configuration with its lines",
  request: byId,
  response: ok({ data: openConfig }),
});

/** As people write them; what is wrong is refused with the row's number. */
const written = z.union([z.number(), text(200), z.null()]).optional();
/** With the blanks that it begins or ends with. A number that is not whole is not written as it was typed. */
const writtenPassword = z.union([z.int(), z.string().max(200), z.null()]).optional();
const writtenLine = z.object({
  /** Of a line that is saved: it keeps its password if none is given. */
  lineId: text(20).optional(),
  account: written,
  password: writtenPassword,
  mbps: written,
  vlan1: written,
  count: written,
  mac: written,
  nic: written,
  ip: written,
  gateway: written,
  segment: written,
});
export type SentLine = z.infer<typeof writtenLine>;

const lineProblem = z.strictObject({
  row: z.number().meta({ description: "From 1; 0 for the list as a whole" }),
  field: z.string().meta({ description: "Empty if it is of no single field" }),
  error: z.string(),
  message: z.string(),
});
export type SentProblem = z.infer<typeof lineProblem>;

export const setDialConfig = owner.post("/api/standardNode/setDialConfig", {
  summary: "Save a configuration and its lines",
  request: z.object({
    commitType: z.enum(["ADD", "EDIT"]),
    /** Of the configuration that is edited. */
    dealDialId: text(20).default(""),
    dialConfigName: writtenText(200).default(""),
    dialConfigType: z.union([type, z.enum(["0", "1"]).transform(Number).pipe(type)]),
    dialConfigs: z.array(writtenLine).max(10 * MAX_LINE_SESSIONS),
    version: integer(1, 2_147_483_647).optional().meta({
      description: "Of the configuration that is edited; without it, the newest is edited",
    }),
  }),
  response: z.strictObject({
    status: z.literal(200),
    message: z.string(),
    data: openConfig,
  }),
  refusalFields: {
    /** Every error of the rows. */
    problems: z.array(lineProblem).optional(),
    /** The configuration as it is now, if it is not the one that was read. */
    current: openConfig.optional(),
  },
  bodyLimitBytes: 1_048_576,
});
export type SetDialConfigRequest = RequestOf<typeof setDialConfig>;

export const deleteDialConfig = owner.post("/api/standardNode/deleteDialConfig", {
  summary: "Delete a configuration that no node uses",
  request: z.object({ dialConfigID: text(20), CIID: text(20).optional() }),
  response: done,
});

export const setNodesDialConfig = owner.post("/api/standardNode/setNodesDialConfig", {
  summary: "Have a node use a configuration",
  request: z.object({
    dialConfigID: text(20).default(""),
    serverID: text(20),
    bandwidthMb: integer(1, MAX_DEVICE_MBPS).optional(),
  }),
  response: done,
});

export const getServerByDialID = owner.get("/api/dialStatus/getServerByDialID", {
  summary: "The node that uses a configuration",
  request: byId,
  response: ok({ result: usingNode.nullable().meta({ description: "Null if none does" }) }),
});

export const showLinePassword = owner.post("/api/v1/dial/password", {
  summary: "The saved password of a line, for a verification code",
  request: z.object({ lineId: text(20), emailVerifyCode: typed("code", 20).default("") }),
  response: ok({ data: z.string() }),
});
