import { z } from "zod";
import { callsIn } from "../../call.ts";
import { text } from "../../fields.ts";
import { done, ok } from "../../response.ts";
import { shownSelfCheck } from "./agent-calls.ts";

const { owner } = callsIn("devices");

const instant = z.string().meta({ description: "ISO instant" });

export const getSelfCheck = owner.get("/api/v1/devices/self-check", {
  summary: "The last self-check of a device's agent",
  request: z.object({ deviceId: text(40) }),
  response: ok({
    /** Null before the first one, and of agents that make none. */
    selfCheck: shownSelfCheck.nullable(),
    receivedAt: instant.nullable(),
    /** Of the last support bundle; null without one. */
    bundleAt: instant.nullable(),
  }),
});

export const diagnose = owner.post("/api/v1/devices/diagnose", {
  summary: "Have a device's agent check itself, and send a support bundle",
  request: z.object({ deviceId: text(40) }),
  response: done,
});

export const bundleAnswer = ok({
  fileName: z.string(),
  /** A compressed tar archive, base64. */
  content: z.string(),
});

export const getSupportBundle = owner.get("/api/v1/devices/support-bundle", {
  summary: "The last support bundle of a device",
  request: z.object({ deviceId: text(40) }),
  response: bundleAnswer,
});
