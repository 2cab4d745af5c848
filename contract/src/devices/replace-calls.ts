import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { DEVICE_TYPES } from "../device-kinds.ts";
import { instant, text, typed } from "../fields.ts";
import { done, ok } from "../response.ts";

const { owner } = callsIn("devices");

const ofDevice = z.object({ deviceId: text(40) });

export const listReplacements = owner.get("/api/v1/devices/replacements", {
  summary: "Machines and activation codes that can take a device's place",
  request: ofDevice,
  response: ok({
    /** Lite devices of the account that were bound within the last day. */
    devices: z.array(
      z.strictObject({
        deviceId: z.string(),
        mac_address: z.string(),
        note: z.string(),
        serverHostname: z.string(),
        deviceType: z.enum(DEVICE_TYPES),
        boundAt: instant,
      }),
    ),
    /** Unused codes of the device's region. */
    codes: z.array(z.strictObject({ code: z.string(), expiresAt: instant })),
    chosenCode: z.string().nullable().meta({
      description: "The code whose machine will take the device's place; null if none was chosen",
    }),
  }),
});
export type ReplacementsResponse = ResponseOf<typeof listReplacements>;

export const replaceDevice = owner.post("/api/v1/devices/replace", {
  summary: "Put a newly bound machine, or the next one with a code, in the place of a device",
  request: z.object({
    deviceId: text(40),
    /** One of the two. */
    newDeviceId: text(40).optional(),
    code: text(80).optional(),
    emailVerifyCode: typed("code", 20),
    imageCodeId: text(100),
    imageCode: typed("code", 20),
  }),
  response: done,
  stopsWhenFrozen: true,
});

export const cancelReplacement = owner.post("/api/v1/devices/replace/cancel", {
  summary: "Leave a device its place, which a code's machine was to take",
  request: ofDevice,
  response: done,
});
