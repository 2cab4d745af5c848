import { z } from "zod";
import { callsIn } from "../call.ts";
import { FAULT_KINDS } from "../faults/rules.ts";
import { text } from "../fields.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import { ok } from "../response.ts";
import { taskFailureReason } from "../tasks/failure.ts";
import { TASK_TYPES, TASK_ZONES } from "../tasks/rules.ts";
import { COMMAND_STATES, DEVICE_EVENT_KINDS } from "./rules.ts";
import { TRANSFER_OUTCOMES } from "./transfer-rules.ts";

const { owner } = callsIn("devices");

const common = {
  /** Unique within the feed. */
  id: z.string(),
  /** When it happened, ISO. */
  at: z.string(),
};

const deviceEvent = z.discriminatedUnion("kind", [
  z.strictObject({
    ...common,
    kind: z.literal("incident"),
    /** Of an absence, `at` is the last report before it. */
    fault: z.enum(FAULT_KINDS),
    measured: z.number().nullable().meta({
      description: "The figure at its opening, if one was measured",
    }),
    recoveredAt: z.string().nullable().meta({ description: "Null while it lasts" }),
  }),
  z.strictObject({
    ...common,
    kind: z.literal("notice"),
    about: z.enum(["offline", "recovery", "fault"]),
  }),
  z.strictObject({
    ...common,
    kind: z.literal("command"),
    command: z.string(),
    state: z.enum(COMMAND_STATES),
    message: z.string(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal("task"),
    change: z.enum(["chosen", "started", "failed", "recovered", "ended"]),
    type: z.enum(TASK_TYPES),
    task: z.string(),
    zone: z.enum(TASK_ZONES),
    threads: z.number(),
    chosenBy: z.enum(["owner", "auto"]),
    reason: taskFailureReason.nullable().meta({ description: "Of a failure; otherwise null" }),
  }),
  z.strictObject({ ...common, kind: z.literal("note"), note: z.string() }),
  z.strictObject({
    ...common,
    kind: z.literal("transfer"),
    change: z.enum(["offered", "received", ...TRANSFER_OUTCOMES]),
  }),
  z.strictObject({ ...common, kind: z.literal("bind") }),
]);
export type DeviceEvent = z.infer<typeof deviceEvent>;

/** A device's history since its binding, newest first, in one feed. */
export const listEvents = owner.get("/api/v1/devices/events", {
  summary: "Incidents, notices, commands, task changes, notes and offers of a device",
  request: z.object({
    deviceId: text(40),
    /** All kinds when absent. */
    kind: z.enum(DEVICE_EVENT_KINDS).optional(),
    ...pageQuery,
  }),
  response: ok(pageReply(deviceEvent)),
  tokenScope: "devices",
});
