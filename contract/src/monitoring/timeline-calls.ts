import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { COMMAND_STATES } from "../devices/rules.ts";
import { ok } from "../response.ts";
import { timelineQuery } from "./timeline-fields.ts";

const { owner } = callsIn("monitoring");

/** One value a step, oldest first; null without a report. */
const values = z.array(z.number().nullable());

/** Measurements and events of a device over the last day, week or month: for charts over one axis of time. */
export const getTimeline = owner.get("/api/v1/devices/timeline", {
  summary: "A device's traffic and stability over a span, with incidents and commands",
  request: timelineQuery,
  response: ok({
    /** Start of the first step, ISO; steps follow each other without gaps. */
    from: z.string(),
    stepSeconds: z.number().meta({ description: "300 for a day, 3600 for more" }),
    outBps: values,
    inBps: values,
    stable: values.meta({ description: "Stability figure; lower is better, null if not measured" }),
    compared: z
      .strictObject({ outBps: values, stable: values })
      .nullable()
      .meta({ description: "Step by step; medians of the account's devices are of whole hours" }),
    /** Offline periods that touch the span or began since, newest first. */
    incidents: z.array(
      z.strictObject({
        id: z.string(),
        lastSeenAt: z.string(),
        recoveredAt: z.string().nullable().meta({ description: "Null while the device is away" }),
      }),
    ),
    /** Commands sent in the span or since, newest first. */
    commands: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.string(),
        state: z.enum(COMMAND_STATES),
        createdAt: z.string(),
      }),
    ),
  }),
  tokenScope: "devices",
});
export type TimelineResponse = ResponseOf<typeof getTimeline>;
