import { z } from "zod";
import { callsIn } from "../../call.ts";
import { instant, text } from "../../fields.ts";
import { pageQuery, pageReply } from "../../pagination-fields.ts";
import { done, ok } from "../../response.ts";
import { namedAccount, reason } from "../../operator-fields.ts";
import {
  AUDIT_FAULTS,
  AUDIT_FINDINGS,
  CHECK_FAILURES,
  CHECK_STATES,
  HALT_REASONS,
  PAYOUT_CHECKS,
} from "../../operator/rules.ts";

const { operator } = callsIn("withdrawal");

const check = z.strictObject({
  checkId: z.string(),
  kind: z.enum(PAYOUT_CHECKS),
  state: z.enum(CHECK_STATES),
  beganAt: instant,
  endedAt: instant.nullable().meta({ description: "Null while it runs" }),
  /** Who asked for it; null at the server's terminal and for the audit of every night. */
  askedBy: namedAccount.nullable(),
  terminalUser: z.string().meta({ description: "Of the server's operating system; empty if none" }),
  reason: z.string(),
  /** Obstacles of a reconciliation, findings of an audit. */
  found: z.number(),
  /** Why it could not be carried out. */
  failure: z.enum(CHECK_FAILURES).nullable(),
});
export type PayoutCheck = z.infer<typeof check>;

const reconciliation = z.strictObject({
  /** Findings and corrections, in the language of the call. */
  lines: z.array(z.string()),
  /** Reason for which payouts stay halted, in the language of the call. */
  obstacles: z.array(z.string()),
  /** The halts that it ended. */
  resumed: z.array(z.enum(HALT_REASONS)),
});
export type Reconciliation = z.infer<typeof reconciliation>;

const audit = z.strictObject({
  chainId: z.number().nullable().meta({ description: "Null if the ledger alone was audited" }),
  firstBlock: z.string().nullable().meta({ description: "Null if nothing was ever paid" }),
  lastBlock: z.string().nullable(),
  transfers: z.number(),
  withdrawals: z.number(),
  /** Paid on a chain that is not configured; not audited. */
  onOtherChains: z.number(),
  counts: z.record(z.enum(AUDIT_FAULTS), z.number()),
  /** 500 at most. */
  findings: z.array(
    z.strictObject({
      fault: z.enum(AUDIT_FAULTS),
      finding: z.enum(AUDIT_FINDINGS),
      withdrawalId: z.string().nullable(),
      /** Parameters of the finding's text. */
      facts: z.record(z.string(), z.string()),
    }),
  ),
  /** True if it halted payouts. */
  isHalted: z.boolean(),
});
export type PayoutAudit = z.infer<typeof audit>;

export const listPayoutChecks = operator("finance").get("/api/v1/operator/payout-checks", {
  summary: "Reconciliations and audits of payouts",
  request: z.object({ ...pageQuery }),
  /** Newest first. */
  response: ok(pageReply(check)),
});

export const getPayoutCheck = operator("finance").get("/api/v1/operator/payout-checks/report", {
  summary: "What a reconciliation or an audit found",
  request: z.object({ checkId: text(20) }),
  response: ok({
    check,
    reconciliation: reconciliation.nullable(),
    audit: audit.nullable(),
  }),
});

export const runPayoutCheck = operator("finance").post("/api/v1/operator/payout-checks", {
  summary: "Reconcile or audit payouts now",
  request: z.object({ kind: z.enum(PAYOUT_CHECKS), reason }),
  response: done,
  needsFreshProof: true,
});
