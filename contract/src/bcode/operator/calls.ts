import { z } from "zod";
import { REGIONS } from "../rules.ts";
import { callsIn } from "../../call.ts";
import { text } from "../../fields.ts";
import { done, ok } from "../../response.ts";
import { reason, version } from "../../operator-fields.ts";

const { operator } = callsIn("bcode");

const pool = z.strictObject({
  region: z.enum(REGIONS),
  /** Codes that can still be claimed. */
  remaining: z.number(),
  /** In the last 24 hours. */
  claimed: z.number(),
  bound: z.number().meta({ description: "Of all codes, those that bound a device in 24 hours" }),
  /** At the pace of the last seven days; null where nothing was claimed. */
  daysLeft: z.number().nullable(),
  /** Changes when codes are added, not when they are claimed. */
  version,
});
export type CodePool = z.infer<typeof pool>;

export const listCodePools = operator("finance", "operations", "support").get(
  "/api/v1/operator/codes",
  {
    summary: "The pools of activation codes, and what was claimed of them",
    response: ok({
      pools: z.array(pool),
      perHour: z.number().meta({ description: "Codes that an account can claim in a UTC hour" }),
    }),
  },
);

export const addCodes = operator("operations").post("/api/v1/operator/codes/add", {
  summary: "Add codes to a pool",
  request: z.object({
    region: z.enum(REGIONS),
    count: text(20).meta({ description: "A whole number" }),
    version,
    reason,
  }),
  response: done,
});
