import { z } from "zod";
import { callsIn } from "../../call.ts";
import { text } from "../../fields.ts";
import { namedAccount } from "../../operator-fields.ts";
import { pageQuery, pageReply } from "../../pagination-fields.ts";
import { ok } from "../../response.ts";
import { faultFields } from "../fields.ts";
import { FAULT_KINDS, FAULT_SEARCH_MAX_LENGTH, FAULT_SHOWS } from "../rules.ts";

const { operator } = callsIn("faults");

const everyone = operator("finance", "operations", "support");

const fault = z.strictObject({ ...faultFields, owner: namedAccount });
export type OperatorFault = z.infer<typeof fault>;

export const listFaults = everyone.get("/api/v1/operator/faults", {
  summary: "Faults of all owners' devices",
  request: z.object({
    ...pageQuery,
    /** Part of a MAC address, hostname or e-mail address. */
    text: text(FAULT_SEARCH_MAX_LENGTH).optional(),
    /** Open ones when absent. */
    show: z.enum(FAULT_SHOWS).optional(),
    kind: z.enum(FAULT_KINDS).optional(),
  }),
  /** Open ones first, the newest first. */
  response: ok(pageReply(fault)),
});
