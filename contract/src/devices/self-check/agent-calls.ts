import { z } from "zod";
import { byteStream } from "../../byte-stream.ts";
import { callsIn } from "../../call.ts";
import { ARCHITECTURES, DEVICE_KINDS } from "../../device-kinds.ts";
import { plainText } from "../../fields.ts";
import { done, ok } from "../../response.ts";
import { MAC_SOURCES, MAX_BUNDLE_BYTES, SELF_CHECK_PROBLEMS, STORAGE_USES } from "./rules.ts";

const { device } = callsIn("devices");

const bytes = z
  .number()
  .int()
  .min(0)
  .max(2 ** 53 - 1);

/** The sources of an agent's measurements, and their problems; sent at its start and hourly. */
const selfCheckWith = (object: typeof z.object | typeof z.strictObject) =>
  object({
    checkedAt: z.iso.datetime(),
    agentVersion: plainText(40),
    /** Whose traffic counts. */
    interfaces: z
      .array(
        object({
          name: plainText(40),
          hasLink: z.boolean(),
          /** Null if the driver reports none. */
          rateBps: bytes.nullable(),
          receivedBytes: bytes,
          sentBytes: bytes,
        }),
      )
      .max(32),
    mac: plainText(17).nullable(),
    macSource: z.enum(MAC_SOURCES),
    kind: z.enum(DEVICE_KINDS),
    arch: z.enum(ARCHITECTURES),
    processor: plainText(120),
    disks: z
      .array(
        object({
          name: plainText(40),
          sizeBytes: bytes,
          use: z.enum(STORAGE_USES),
          /** Null if its self-monitoring was not read. */
          isFailing: z.boolean().nullable(),
        }),
      )
      .max(64),
    mounts: z
      .array(
        object({
          mount: plainText(200),
          type: plainText(40),
          sizeBytes: bytes,
          use: z.enum(STORAGE_USES),
        }),
      )
      .max(64),
    storageBytes: bytes,
    externalStorageBytes: bytes,
    /** Server time minus the machine's clock; null before an answer. */
    clockOffsetMs: z.number().int().nullable(),
    roundTripMs: z.number().min(0).max(600_000).nullable(),
    /** Of the server's certificate as the device sees it; null over plain HTTP. */
    certificateEndsAt: z.iso.datetime().nullable(),
    /** Proxy without its credentials; empty if none. */
    proxy: plainText(200),
    stateFreeBytes: bytes.nullable(),
    waitingPoints: z.number().int().min(0).max(1_000_000),
    lastReportAt: z.iso.datetime().nullable(),
    problems: z
      .array(object({ problem: z.enum(SELF_CHECK_PROBLEMS), detail: plainText(200) }))
      .max(64),
  });
/** As agents send it, newer ones with more. */
const selfCheck = selfCheckWith(z.object);
/** As pages get it. */
export const shownSelfCheck = selfCheckWith(z.strictObject);
export type SelfCheck = z.infer<typeof selfCheck>;

export const reportSelfCheck = device.post("/agent/v1/self-check", {
  summary: "Report what the agent measures, and by what",
  request: z.object({ selfCheck }),
  response: ok({ nextInSeconds: z.number() }),
});

/** A support bundle, asked for by the command `diagnose`. */
export const sendBundle = device.post("/agent/v1/support-bundle", {
  summary: "Send a support bundle, a compressed tar archive",
  request: byteStream,
  response: done,
  takesBytes: true,
  bodyLimitBytes: MAX_BUNDLE_BYTES,
});
