import { z } from "zod";
import { byteStream } from "../byte-stream.ts";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { text } from "../fields.ts";
import { ok } from "../response.ts";

const { device } = callsIn("monitoring");

/** The agent's protocol, monitoring part: the server measures the device's line, from the server's own clock. */
export const planThroughput = device.post("/agent/v1/throughput", {
  summary: "Ask whether a throughput probe is due, and report the last one's answer",
  request: z.object({
    /** Proof that the answer of the last probe was read: its token, and the SHA-256 of the filler in hex. */
    answer: z.object({ token: text(80), digest: text(64) }).optional(),
    /** The largest probe that the agent sends, and over how many connections; agents that do not say so: 128 MiB over 8. */
    limits: z.object({ bytes: z.int().positive(), streams: z.int().positive() }).optional(),
  }),
  response: ok({
    /**
     * The probe to send now, in equal parts over as many connections at once. Its time counts from this response on, to the
     * end of the last part.
     */
    probe: z.strictObject({ token: z.string(), bytes: z.number(), streams: z.number() }).nullable(),
    /** When the next question is due, without a probe. */
    waitSeconds: z.number(),
    serverTime: z.string(),
  }),
});
export type ThroughputQuestion = RequestOf<typeof planThroughput>;
export type ThroughputPlan = ResponseOf<typeof planThroughput>;

export const sendThroughput = device.post("/agent/v1/throughput/up", {
  summary:
    "A part of a throughput probe: the token, followed by arbitrary bytes up to the part's size",
  request: byteStream,
  takesBytes: true,
  response: ok({
    /** Arbitrary text, sent after the last part to measure the other direction; empty before. */
    filler: z.string(),
  }),
});
