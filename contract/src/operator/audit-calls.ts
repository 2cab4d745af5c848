import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { instant, text } from "../fields.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import { ok } from "../response.ts";
import { namedAccount } from "../operator-fields.ts";

const { operator } = callsIn("operator");

const values = z.record(z.string(), z.string());

const auditLine = z.strictObject({
  lineId: z.string(),
  at: instant,
  /** `room.act`. */
  act: z.string(),
  /** Who did it; null without a sign-in. */
  actor: namedAccount.nullable(),
  /** The system user of an act at the server's terminal; empty otherwise. */
  terminalUser: z.string(),
  /** Whose account it concerns; null if it concerns all. */
  subject: namedAccount.nullable(),
  reason: z.string(),
  /** Values before the act, by name. */
  before: values,
  /** Values after the act. */
  after: values,
  /** Further names on the line. */
  facts: values,
  ip: z.string().nullable().meta({ description: "Null for what no request did" }),
  country: z
    .string()
    .meta({ description: "ISO 3166-1 alpha-2; empty if the address is in no database" }),
});
export type AuditLogLine = z.infer<typeof auditLine>;

const day = z.iso.date().optional();

export const listAudit = operator("finance", "operations", "support").get(
  "/api/v1/operator/audit",
  {
    summary: "Who did what to whose account",
    request: z.object({
      ...pageQuery,
      /** Part of an e-mail address, or an account's id. */
      actor: text(80).optional(),
      subject: text(80).optional(),
      act: text(60).optional(),
      /** Only what operators did. */
      by: z.enum(["everybody", "operators"]).optional(),
      from: day.meta({ description: "First UTC day" }),
      until: day.meta({ description: "Last UTC day" }),
    }),
    /** Newest first. */
    response: ok(pageReply(auditLine)),
  },
);
export type AuditQuery = RequestOf<typeof listAudit>;
export type AuditResponse = ResponseOf<typeof listAudit>;
