import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { plainText, reportedIp, text } from "../fields.ts";
import { ok } from "../response.ts";
import {
  ADDRESS_STATES,
  DIAL_DRIVERS,
  LINE_ERROR_CODES,
  LINE_STATES,
  MAX_LINE_SESSIONS,
} from "./agent-lines.ts";

const { device } = callsIn("dial");

/** The agent's protocol, lines: what a device shall dial, and what it says of each line. */
const anyLine = {
  /** Letters, digits, `-` and `_`; at most 40. */
  id: z.string(),
  /** Version of the configuration in which the line's settings changed last. */
  version: z.number(),
  /** Desired state: false until its owner dials it for the first time. */
  isDialled: z.boolean(),
};

const agentLine = z.discriminatedUnion("kind", [
  z.strictObject({
    ...anyLine,
    kind: z.literal("pppoe"),
    account: z.string(),
    /** Never logged, and never on a command line. */
    password: z.string(),
    /** Null: untagged. */
    vlan: z.number().nullable(),
    /** Sessions that are dialled with this account. */
    count: z.number(),
    /** Address of the first session; null: the interface's own. Further sessions have addresses derived from it. */
    mac: z.string().nullable(),
    /** Null: the interface of the device's default route. */
    nic: z.string().nullable(),
  }),
  z.strictObject({
    ...anyLine,
    kind: z.literal("static"),
    ip: z.string(),
    gateway: z.string(),
    /** Length of the network's prefix, 1 to 32. */
    prefixLength: z.number(),
    nic: z.string(),
  }),
]);
export type AgentLine = z.infer<typeof agentLine>;

/** `host:port`; IPv6 in brackets. */
const endpoints = z.array(z.string());

export const fetchLines = device.get("/agent/v1/lines", {
  summary: "The lines that the device shall have, with their passwords",
  response: ok({
    /** Version of the configuration; 0 without one. */
    version: z.number(),
    lines: z.array(agentLine),
    /** TCP ports, one of which a line must reach to be normal; empty: the agent's own server. */
    probeTargets: endpoints,
    /** Servers for the type of NAT; empty: it is not determined. */
    stunServers: endpoints,
    serverTime: z.string(),
  }),
});
export type AgentLinesResponse = ResponseOf<typeof fetchLines>;

const milliseconds = z.number().min(0).max(60_000);
const percent = z.number().min(0).max(100);
const count = z
  .number()
  .int()
  .min(0)
  .max(2 ** 53 - 1);

/** Measured through the line, over the last half hour at most. */
const lineStatistics = z.object({
  /** Null without an answered probe. */
  rttMs: milliseconds.nullable(),
  rttAverageMs: milliseconds.nullable(),
  rttMaxMs: milliseconds.nullable(),
  jitterMs: milliseconds.nullable(),
  lossAveragePercent: percent,
  /** The worst round of probes. */
  lossMaxPercent: percent,
  /** Since the session began. */
  receivedBytes: count,
  sentBytes: count,
  /** Bits per second since the report before. */
  inBps: count,
  outBps: count,
  /** Code 0 to 8 of the NAT table. */
  natType: z.number().int().min(0).max(8),
});

const lineStatus = z.object({
  lineId: text(40),
  /** 1 to the line's `count`; 1 for a static line. */
  session: z.number().int().min(1).max(MAX_LINE_SESSIONS),
  /** Version of the line's settings that the session runs with; 0 if it was never dialled. */
  version: z.number().int().min(0).max(2_147_483_647),
  state: z.enum(LINE_STATES),
  /** Of an abnormal line, and of one that is dialled again after an error. */
  error: z.enum(LINE_ERROR_CODES).optional(),
  /** Exit code of the dialling program, if that is how the line failed. */
  exitCode: z.number().int().min(0).max(255).optional(),
  /** The access concentrator's own words, if it said any. */
  detail: plainText(200),
  /** Start of this state. */
  since: z.iso.datetime(),
  /** When the line is dialled next, if it is waiting for that. */
  redialAt: z.iso.datetime().optional(),
  /** Dials without success since the line was last normal. */
  failures: z.number().int().min(0).max(1_000_000),
  interface: plainText(15),
  ipv4: reportedIp(),
  ipv6: reportedIp(),
  ipv4State: z.enum(ADDRESS_STATES),
  ipv6State: z.enum(ADDRESS_STATES),
  /** While the session has an address. */
  statistics: lineStatistics.optional(),
});
export type LineStatus = z.infer<typeof lineStatus>;
export type LineStatistics = z.infer<typeof lineStatistics>;

export const reportLines = device.post("/agent/v1/lines/status", {
  summary: "States of all lines of the device",
  /** Sent after each change and at the pace that the answer asks for, while the device has lines. Always the full list. */
  request: z.object({
    /** Version of the configuration that the device has fetched. */
    version: z.number().int().min(0).max(2_147_483_647),
    /** By the server's clock, as far as the device knows it: an earlier report that arrives later has no effect. */
    sentAt: z.iso.datetime(),
    driver: z.enum(DIAL_DRIVERS),
    lines: z.array(lineStatus).max(MAX_LINE_SESSIONS),
  }),
  response: ok({
    /** The current version: the device fetches its lines if it has another one. */
    version: z.number(),
    /** Seconds to the next report without a change. */
    reportEverySeconds: z.number(),
    serverTime: z.string(),
  }),
  bodyLimitBytes: 262_144,
});
export type ReportLinesRequest = RequestOf<typeof reportLines>;
