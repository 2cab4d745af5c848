import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { plainText } from "../fields.ts";
import { ok } from "../response.ts";
import { RELEASE_CHANNELS, UPDATE_OBSTACLES, UPDATE_OUTCOMES } from "./rules.ts";

const { device } = callsIn("agents");

/** Sent after each start and at the intervals of the answer. */
export const checkUpdate = device.post("/agent/v1/update", {
  summary: "The release that a device is to install, and what came of the last one",
  request: z.object({
    version: plainText(40),
    channel: z.enum(RELEASE_CHANNELS),
    obstacle: z.enum(UPDATE_OBSTACLES).nullable(),
    /** True if the owner asked for it: then rollout percentages do not hold. */
    isCommanded: z.boolean(),
    outcome: z
      .strictObject({
        version: plainText(40),
        state: z.enum(UPDATE_OUTCOMES),
        message: plainText(500),
      })
      .nullable(),
  }),
  response: ok({
    /** A signed manifest, byte for byte, with its signature. */
    offer: z.strictObject({ manifest: z.string(), signature: z.string() }).nullable(),
    nextInSeconds: z.number(),
    serverTime: z.string(),
  }),
});
export type CheckUpdateRequest = RequestOf<typeof checkUpdate>;
export type CheckUpdateResponse = ResponseOf<typeof checkUpdate>;
