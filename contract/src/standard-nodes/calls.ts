import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { instant, flag, text, integer, writtenText } from "../fields.ts";
import { version } from "../operator-fields.ts";
import { pageQuery } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { DEPLOY_LINE_NAMES } from "./deploy-lines.ts";
import {
  DEFAULT_LOGIN_ACCOUNT,
  DEFAULT_SSH_PORT,
  DEPLOY_STATUSES,
  MOST_OPEN_NODES,
  NODE_TEXT_MAX_LENGTH,
  PRIVATE_KEY_MAX_LENGTH,
  SECRET_KINDS,
  SENT_TEXT_MAX_LENGTH,
} from "./rules.ts";
import { NODE_SHOWS } from "./node-shows.ts";
import { PROVINCES } from "./provinces.ts";

const { owner } = callsIn("standard-nodes");

const netType = z.union([z.literal(0), z.literal(1)]).meta({
  description: "0 static dedicated line, 1 dynamic aggregation",
});
const shortText = writtenText(SENT_TEXT_MAX_LENGTH);
const address = text(SENT_TEXT_MAX_LENGTH);
const province = z
  .enum(["", ...PROVINCES])
  .default("")
  .meta({
    description: "Where the machine is: the Chinese name; empty if that is not known",
  });
const number = z.union([z.number(), text(SENT_TEXT_MAX_LENGTH)]);

const lineCounts = z.strictObject({
  total: z.number(),
  normal: z.number(),
  abnormal: z.number(),
  dialling: z.number(),
  undialled: z.number(),
  isCurrent: z.boolean().meta({
    description: "False: not reported in the last minutes, so that the others are 0",
  }),
});
export type LineCounts = z.infer<typeof lineCounts>;

const node = z.strictObject({
  _id: z.string().meta({ description: "What deleteNode names the node by" }),
  serverID: z.string(),
  serverNetType: netType,
  serverNote: z.string(),
  serverOwner: z.string().meta({ description: "The provider's nickname" }),
  serverRecords: z.string(),
  bandwidthMb: z.number().nullable().meta({ description: "Mbps; null for lines without a plan" }),
  serverConfigID: z.string().meta({ description: "Dial configuration; empty if none" }),
  serverConfigName: z.string(),
  serverDeployStatus: z.literal([...DEPLOY_STATUSES]),
  serverDeployMessage: z.string().meta({
    description: "The last line of its deployment, in the call's language; empty if none",
  }),
  serverExtIP: z.string(),
  serverJumperIP: z.string().meta({ description: "Where the platform connects to" }),
  serverJumperPort: z.number(),
  serverIntIP: z.string(),
  serverGateway: z.string(),
  serverLoginAccount: z.string(),
  serverPasswd: z.literal("").meta({ description: "Never sent" }),
  secretKind: z
    .enum(SECRET_KINDS)
    .nullable()
    .meta({ description: "What is stored to log in with; null once it is deployed" }),
  secretMark: z
    .string()
    .meta({ description: "Another one whenever a secret is saved; empty without" }),
  serverBcode: z.string().meta({ description: "Activation code it is bound with; empty before" }),
  serverHostname: z.string(),
  serverTag: z.string(),
  serverLabel: z.string().meta({ description: "What is written on the machine" }),
  province: z.string().meta({ description: "Its Chinese name; empty if nobody has said" }),
  hostKey: z.string().meta({ description: "SHA-256 of the pinned host key; empty before" }),
  newHostKey: z.string().meta({ description: "The key that was refused for it; empty if none" }),
  deviceId: z.string().nullable(),
  deploymentId: z.string().nullable().meta({ description: "Its newest deployment" }),
  lines: lineCounts.nullable().meta({
    description: "All lines that its device dials, as they are now; null without",
  }),
  deployedAt: instant.nullable().meta({ description: "Since when it serves; null before" }),
  version,
  createdAt: instant,
  changedAt: instant,
});
export type StandardNode = z.infer<typeof node>;

const runningNode = node.extend({
  cpu_count: z.number().nullable(),
  mem_size: z.number().nullable().meta({ description: "Bytes" }),
  storage_size: z.number().nullable().meta({ description: "Bytes" }),
  operator: z.enum(["ct", "cu", "cm", "abnormal", "unknown"]),
  city: z.string().meta({ description: "Empty: not known to the platform" }),
  serverServiceStatus: z.enum(["serving", "idle", "offline"]).meta({
    description: "Whether a compute task runs on it",
  }),
  status: z.enum(["online", "offline"]),
  last_seen_at: instant.nullable(),
});
export type RunningNode = z.infer<typeof runningNode>;
export const NODE_OF_ANY_OWNER = node;

export const getStandardNode = owner.get("/api/standardNode/getStandardNode", {
  summary: "The account's standard nodes, newest first; with deviceInfo those with a device",
  request: z.object({
    serverID: text(40).optional(),
    /** Part of note, nickname, tag, label, hostname, server id or address. */
    serverNote: text(NODE_TEXT_MAX_LENGTH).optional(),
    deviceInfo: flag.optional().meta({ description: "Only nodes with a device, with its figures" }),
    show: z.enum(NODE_SHOWS).optional(),
    ...pageQuery,
  }),
  response: ok({
    data: z.array(z.union([runningNode, node])),
    total: z.number(),
    pageSize: z.number(),
    counts: z.record(z.enum(NODE_SHOWS), z.number()).meta({
      description: "Of all nodes of the account that the search finds",
    }),
  }),
  tokenScope: "nodes",
});

const nodeForm = {
  serverNetType: integer(0, 1),
  serverNote: shortText,
  serverOwner: shortText,
  serverRecords: shortText.default(""),
  province,
  bandwidthMb: number.nullable().default(null),
  ip: address,
  serverIntIP: address.default(""),
  serverJumperPort: number.default(DEFAULT_SSH_PORT),
  serverGateway: address.default(""),
  serverLoginAccount: text(SENT_TEXT_MAX_LENGTH).default(DEFAULT_LOGIN_ACCOUNT),
  serverPasswd: z.string().max(200).default("").meta({
    description: "Empty in an edit: the stored secret is kept",
  }),
  serverPrivateKey: z.string().max(PRIVATE_KEY_MAX_LENGTH).default("").meta({
    description: "In place of a password",
  }),
};

export const setStandardNode = owner.post("/api/standardNode/setStandardNode", {
  summary: "Add a standard node or change one, and submit it",
  request: z.object({
    commitType: z.enum(["ADD", "EDIT"]),
    serverID: text(40).optional().meta({ description: "Of an edit" }),
    ...nodeForm,
    dialConfigID: text(40).default(""),
    isDraft: flag.default(false).meta({
      description: "Saved without being submitted; a node with a device keeps its status",
    }),
    version: version.optional().meta({
      description: "Of the node that is edited; without it, the newest is edited",
    }),
  }),
  response: ok({ message: z.string(), serverID: z.string() }),
  refusalFields: {
    current: node.optional().meta({ description: "With `changed`: the node as it is now" }),
  },
  stopsWhenFrozen: true,
});
export type SetNodeRequest = RequestOf<typeof setStandardNode>;
export type SetNodeResponse = ResponseOf<typeof setStandardNode>;

const { serverPrivateKey: _, ...sheetFields } = nodeForm;
const sheetNode = z.object(sheetFields);
export type SheetNode = z.infer<typeof sheetNode>;

export const importNodes = owner.post("/api/v1/standard-nodes/import", {
  summary: "Add the nodes of a spreadsheet, all of them or none, and submit them",
  request: z.object({
    nodes: z.array(sheetNode).min(1).max(MOST_OPEN_NODES),
    isDraft: flag.default(false).meta({ description: "Saved without being submitted" }),
  }),
  response: ok({ message: z.string(), serverIDs: z.array(z.string()) }),
  // All rows, with the longest texts that the form takes.
  bodyLimitBytes: 524_288,
  refusalFields: {
    problems: z
      .array(
        z.strictObject({
          row: z.number().meta({ description: "Of `nodes`, from 1" }),
          field: z.string(),
          message: z.string(),
        }),
      )
      .optional()
      .meta({
        description: "With `importRefused`: the first problem of each wrong row, in their order",
      }),
  },
  stopsWhenFrozen: true,
});
export type ImportNodesRequest = RequestOf<typeof importNodes>;
export type ImportNodesResponse = ResponseOf<typeof importNodes>;

export const deleteNode = owner.post("/api/standardNode/deleteNode", {
  summary: "Delete a node that is not deployed",
  request: z.object({ serverCIID: text(40) }),
  response: done,
});
export type DeleteNodeRequest = RequestOf<typeof deleteNode>;

export const submitNode = owner.post("/api/v1/standard-nodes/submit", {
  summary: "Deploy a node, or retry its deployment",
  request: z.object({ serverID: text(40) }),
  response: done,
  stopsWhenFrozen: true,
});
export const cancelDeployment = owner.post("/api/v1/standard-nodes/cancel", {
  summary: "End the deployment in progress",
  request: z.object({ serverID: text(40) }),
  response: done,
});
export type NodeRequest = RequestOf<typeof cancelDeployment>;

export const acceptHostKey = owner.post("/api/v1/standard-nodes/accept-host-key", {
  summary: "Trust the host key that was refused because it is another one than before",
  request: z.object({ serverID: text(40), hostKey: text(60) }),
  response: done,
  needsFreshProof: true,
});
export type AcceptHostKeyRequest = RequestOf<typeof acceptHostKey>;

export const updateBand = owner.post("/api/standardNode/updateBand", {
  summary: "Change the bandwidth of a deployed node",
  request: z.object({ updateBandServerId: text(40), updateBandWidth: number }),
  response: done,
});
export type UpdateBandRequest = RequestOf<typeof updateBand>;

export const getStandardNodeHostNameAndBcode = owner.get(
  "/api/standardNode/getStandardNodeHostNameAndBcode",
  {
    summary: "Hostname and activation code of every deployed node of the account",
    response: ok({
      data: z.array(
        z.strictObject({
          serverID: z.string(),
          serverHostname: z.string(),
          serverBcode: z.string(),
          serverNote: z.string(),
        }),
      ),
    }),
  },
);

export const setServerTag = owner.post("/api/standardNode/setServerTag", {
  summary: "Tag a node; an empty tag removes it",
  request: z.object({ serverID: text(40), serverTag: shortText }),
  response: done,
});
export type SetTagRequest = RequestOf<typeof setServerTag>;

export const setNodeProvince = owner.post("/api/v1/standard-nodes/province", {
  summary: "Say in which province a node is",
  request: z.object({ serverID: text(40), province }),
  response: done,
});
export type SetProvinceRequest = RequestOf<typeof setNodeProvince>;

const labelRequest = z.object({ serverID: text(40), serverLabel: shortText });
export const setServerLabel = owner.get("/api/autoDeploy/setServerLabel", {
  summary: "Note what is written on the machine, by which it is found in its rack",
  request: labelRequest,
  response: done,
  writes: true,
});
export const setServerLabelByPost = owner.post("/api/v1/standard-nodes/label", {
  summary: "The same, by POST",
  request: labelRequest,
  response: done,
});
export type SetLabelRequest = RequestOf<typeof setServerLabel>;

const logLine = z.strictObject({
  lineId: z.string(),
  at: instant,
  line: z.enum(DEPLOY_LINE_NAMES),
  text: z.string().meta({ description: "In the call's language" }),
});
export type LogLine = z.infer<typeof logLine>;

export const getDeployLog = owner.get("/api/v1/standard-nodes/log", {
  summary: "The log of a node's newest deployments, oldest line first",
  request: z.object({
    serverID: text(40),
    after: text(20).optional().meta({ description: "Only lines after this one" }),
  }),
  response: ok({
    lines: z.array(logLine),
    serverDeployStatus: z.literal([...DEPLOY_STATUSES]),
    isRunning: z.boolean(),
  }),
});
