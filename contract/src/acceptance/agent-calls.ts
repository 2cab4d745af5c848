import { z } from "zod";
import { byteStream } from "../byte-stream.ts";
import { callsIn, type RequestOf } from "../call.ts";
import { LINE_ERROR_CODES, LINE_STATES, MAX_LINE_SESSIONS } from "../dial/agent-lines.ts";
import { plainText, reportedIp, text } from "../fields.ts";
import { ok } from "../response.ts";
import { NODE_STEPS } from "../node-steps.ts";
import { DISK_FAULTS, DISK_METHODS, MAX_DISKS, STEP_FAULTS } from "./rules.ts";

const { device } = callsIn("acceptance");

/** The agent's protocol, acceptance: what a node measures of itself in a step, and how far it is. */
/** As a machine's own memory is bounded: no disk is larger, and none is faster than a hundred million of either. */
const bytes = z
  .number()
  .int()
  .min(0)
  .max(2 ** 50);
const rate = z.number().min(0).max(1e8);
const milliseconds = z.number().min(0).max(60_000);

const diskResult = z.object({
  disk: plainText(40),
  isSsd: z.boolean(),
  sizeBytes: bytes,
  method: z.enum(DISK_METHODS).optional(),
  /** Kilobytes and operations of 4 KiB per second; absent where it was not measured. */
  readKbytes: rate.optional(),
  writeKbytes: rate.optional(),
  readIops: rate.optional(),
  writeIops: rate.optional(),
  fault: z.enum(DISK_FAULTS).optional(),
});
export type DiskResult = z.infer<typeof diskResult>;

const lineResult = z.object({
  /** Empty: the node has no lines of its own, and this is its default route. */
  lineId: text(40),
  session: z.number().int().min(1).max(MAX_LINE_SESSIONS),
  state: z.enum(LINE_STATES),
  error: z.enum(LINE_ERROR_CODES).optional(),
  ipv4: reportedIp(),
  ipv6: reportedIp(),
  hasIpv6: z.boolean(),
  rttMs: milliseconds.nullable(),
  jitterMs: milliseconds.nullable(),
  lossPercent: z.number().min(0).max(100),
});
export type LineResult = z.infer<typeof lineResult>;

/** Measurements of each step of a node. */
export const STEP_RESULTS = {
  cpu: z.object({
    processors: z.number().int().min(1).max(4096),
    cores: z.number().int().min(1).max(4096),
    sockets: z.number().int().min(1).max(64),
    /** Zero: not known. */
    maxMhz: z.number().int().min(0).max(20_000),
    model: plainText(120),
  }),
  disk: z.object({ disks: z.array(diskResult).max(MAX_DISKS) }),
  lines: z.object({ lines: z.array(lineResult).max(MAX_LINE_SESSIONS) }),
  /** The server has the figures. */
  stress: z.object({}),
  memory: z.object({ totalBytes: bytes, availableBytes: bytes }),
} as const;
export type StepResult<Step extends keyof typeof STEP_RESULTS> = z.infer<
  (typeof STEP_RESULTS)[Step]
>;

const named = {
  runId: text(40),
  /** Of the command: an earlier attempt has no say any more. */
  attempt: z.number().int().min(0).max(100),
};

export const reportAcceptance = device.post("/agent/v1/acceptance", {
  summary: "How far the node is with a step of its acceptance, or what it measured",
  /** Sent every few seconds; repeatable. */
  request: z.object({
    ...named,
    nodeStep: z.enum(NODE_STEPS),
    state: z.enum(["running", "done", "failed"]),
    percent: z.number().min(0).max(100),
    fault: z.enum(STEP_FAULTS).optional(),
    /** Of a step that is done, as `STEP_RESULTS` has it. */
    result: z.record(z.string(), z.unknown()).optional(),
  }),
  response: ok({
    /** False: the step has ended for the server, and the node stops. */
    isWanted: z.boolean(),
    serverTime: z.string(),
  }),
  bodyLimitBytes: 131_072,
});
export type AcceptanceReport = RequestOf<typeof reportAcceptance>;

export const planLineTest = device.post("/agent/v1/acceptance/line", {
  summary:
    "Ask for the next probe of a line under test, and prove that the last one's answer was read",
  request: z.object({
    ...named,
    lineId: text(40),
    session: z.number().int().min(1).max(MAX_LINE_SESSIONS),
    answer: z.object({ token: text(80), digest: text(64) }).optional(),
  }),
  response: ok({
    /** To be sent through the line; its time counts from this response on. Null: the line has been measured. */
    probe: z.strictObject({ token: z.string(), bytes: z.number() }).nullable(),
    serverTime: z.string(),
  }),
});
export type LineTestRequest = RequestOf<typeof planLineTest>;

export const planRound = device.post("/agent/v1/acceptance/round", {
  summary:
    "Ask for the probes of the next test of lines at once, after each line was tested alone; the test before is over",
  request: z.object(named),
  response: ok({
    /** To be sent at once, each through its line; their time counts from this response on. */
    probes: z.array(
      z.strictObject({
        lineId: z.string(),
        session: z.number(),
        token: z.string(),
        bytes: z.number(),
      }),
    ),
    /** Without probes: seconds until the next question, because another node is tested; null: all is measured. */
    waitSeconds: z.number().nullable(),
    serverTime: z.string(),
  }),
});

export const sendLineTest = device.post("/agent/v1/acceptance/line/up", {
  summary: "A probe of a line: the token, followed by arbitrary bytes up to the probe's size",
  request: byteStream,
  takesBytes: true,
  response: ok({
    filler: z.string().meta({ description: "Arbitrary text, to measure the way back" }),
  }),
});
