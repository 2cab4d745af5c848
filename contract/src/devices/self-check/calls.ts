import { z } from "zod";
import { callsIn } from "../../call.ts";
import { text } from "../../fields.ts";
import { LINE_PROBES, NAT_REASONS } from "../../line-findings.ts";
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
    /** The device's way to the internet, by the agent's last report. */
    line: z.strictObject({
      natType: z.number().meta({ description: "Code 0 to 8 of the NAT table" }),
      /** Why that is not exact; null if it is. */
      natReason: z.enum(NAT_REASONS).nullable(),
      /** Probes that stability is measured with; null from agents before 0.2. */
      probe: z.enum(LINE_PROBES).nullable(),
    }),
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
