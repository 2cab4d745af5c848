import { z } from "zod";
import { callsIn } from "../../call.ts";
import { instant, text } from "../../fields.ts";
import { namedAccount } from "../../operator-fields.ts";
import { pageQuery, pageReply } from "../../pagination-fields.ts";
import { ok } from "../../response.ts";
import { CONFIG_SHOWS, CONFIG_TYPES } from "../rules.ts";

const { operator } = callsIn("dial");

const everyone = operator("finance", "operations", "support");

const config = z.strictObject({
  dialConfigId: z.string(),
  name: z.string(),
  type: z.literal(CONFIG_TYPES),
  owner: namedAccount,
  isOnline: z.boolean().meta({
    description:
      "Whether its lines were reported in the last five minutes; else no state is counted",
  }),
  /** Each line as often as it is dialled. */
  lineCount: z.number(),
  mbps: z.number(),
  normalCount: z.number(),
  abnormalCount: z.number(),
  diallingCount: z.number(),
  undialledCount: z.number(),
  /** The host whose device reports the lines; null if no node uses it. */
  hostname: z.string().nullable(),
  deviceId: z.string().nullable(),
  reportedAt: instant.nullable(),
  changedAt: instant,
});
export type OperatorDialConfig = z.infer<typeof config>;

export const listDialConfigs = everyone.get("/api/v1/operator/dial-configs", {
  summary: "Configurations of dial lines of all owners, without passwords",
  request: z.object({
    ...pageQuery,
    /** Part of a name, hostname or e-mail address. All when absent. */
    text: text(80).optional(),
    show: z.enum(CONFIG_SHOWS).optional(),
  }),
  /** Changed last first. */
  response: ok(pageReply(config)),
});
