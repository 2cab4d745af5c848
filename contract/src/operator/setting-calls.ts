import { z } from "zod";
import { callsIn } from "../call.ts";
import { ok } from "../response.ts";
import { SETTING_NAMES } from "./settings.ts";

const { operator } = callsIn("operator");

export const listSettings = operator("finance", "operations", "support").get(
  "/api/v1/operator/settings",
  {
    summary: "The settings that this installation runs with; none of them is secret",
    response: ok({
      settings: z.array(
        z.strictObject({
          name: z.enum(SETTING_NAMES),
          value: z.string().meta({
            description: "In the unit of `SETTINGS`; `true`, `false`; empty where it is not set",
          }),
        }),
      ),
    }),
  },
);
