import { z } from "zod";
import { callsIn, type RequestOf } from "../call.ts";
import { instant, flag, text, writtenText } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { publication } from "../downloads/operator/calls.ts";
import { writtenAnnouncement } from "../announcement-fields.ts";
import { namedAccount, reason, version } from "../operator-fields.ts";
import { OPERATOR_ROLES } from "../operator-roles.ts";
import { changeFields } from "../rates/calls.ts";
import { RATE_NAMES } from "../rates/rules.ts";
import { REQUEST_KINDS, REQUEST_STATES } from "./rules.ts";

const { operator } = callsIn("operator");

const confirmedAmount = text(30).optional().meta({
  description: "The repeated amount of a correction above the ceiling of `/operator/rates`",
});

const request = z.strictObject({
  requestId: z.string(),
  kind: z.enum(REQUEST_KINDS),
  subject: namedAccount,
  /** Of an order and a correction; null otherwise. */
  amount: bpText.nullable(),
  /** Of a payout; null otherwise. */
  withdrawalId: z.string().nullable(),
  /** Of a buy-back; null otherwise. */
  buybackId: z.string().nullable(),
  /** Of an exchange; null otherwise. */
  exchangeId: z.string().nullable(),
  /** Of a change of roles; null otherwise. */
  role: z.enum(OPERATOR_ROLES).nullable(),
  isGranted: z.boolean().nullable(),
  /** Of a change of a rate; null otherwise. */
  rate: z
    .strictObject({
      name: z.enum(RATE_NAMES),
      key: z.string(),
      day: z.string(),
      values: z.record(z.string(), z.string()),
      preview: z.string().meta({ description: "What the preview showed, in a line" }),
    })
    .nullable(),
  /** Of an open correction; null otherwise. */
  effect: z
    .strictObject({
      balance: bpText,
      balanceAfter: bpText,
      owed: bpText.meta({ description: "To all owners together, orders in progress included" }),
      needsConfirmedAmount: z.boolean(),
    })
    .nullable(),
  /** Of a removal of phone or name, and of an operator's recorded name; null otherwise. */
  part: z.enum(["phone", "name", "operator"]).nullable(),
  /** The name that is recorded, with its document, or the title of what is published; empty otherwise. */
  name: z.string(),
  published: z.string().meta({
    description: "The text of an announcement, or the facts of an image; empty otherwise",
  }),
  reason: z.string(),
  askedBy: namedAccount,
  askedAt: instant,
  expiresAt: instant,
  state: z.enum(REQUEST_STATES),
  decidedBy: namedAccount.nullable(),
  decidedAt: instant.nullable(),
  /** Why it was declined, or approved. */
  decisionReason: z.string(),
  /** True if the caller may approve or decline it. */
  canDecide: z.boolean(),
  canTakeBack: z.boolean(),
});
export type OperatorRequest = z.infer<typeof request>;

const everyone = operator("finance", "operations", "support");

export const listRequests = everyone.get("/api/v1/operator/requests", {
  summary: "Acts that take two operators: asked for, and decided",
  request: z.object({ ...pageQuery, show: z.enum(["open", "all"]).optional() }),
  /** Open ones first, then the newest. */
  response: ok(pageReply(request)),
});

const created = ok({ message: z.string(), requestId: z.string() });
export type RequestCreatedResponse = z.infer<typeof created>;

export const requestPayoutApproval = operator("finance").post("/api/v1/operator/requests/payout", {
  summary: "Ask for the approval of a withdrawal that waits for it",
  request: z.object({ withdrawalId: text(20), version, reason }),
  response: created,
  needsFreshProof: true,
});

export const requestBuybackApproval = operator("finance").post(
  "/api/v1/operator/requests/buyback",
  {
    summary: "Ask for the approval of a buy-back that waits for it",
    request: z.object({ buybackId: text(20), version, reason }),
    response: created,
    needsFreshProof: true,
  },
);

export const requestExchangeApproval = operator("finance").post(
  "/api/v1/operator/requests/exchange",
  {
    summary: "Ask for the approval of an exchange that waits for it",
    request: z.object({ exchangeId: text(20), version, reason }),
    response: created,
    needsFreshProof: true,
  },
);

export const requestCorrection = operator("finance").post("/api/v1/operator/requests/correction", {
  summary: "Ask for a counter-entry in an account's ledger",
  request: z.object({
    accountId: text(20),
    amount: text(30).meta({ description: "BP; below zero to take" }),
    confirmedAmount,
    reason,
    idempotencyKey: z.uuid().optional(),
  }),
  response: created,
  needsFreshProof: true,
});
export type CorrectionRequest = RequestOf<typeof requestCorrection>;

export const requestRoleChange = operator("operations").post("/api/v1/operator/requests/roles", {
  summary: "Ask for an operator's role to be given or taken",
  request: z.object({
    accountId: text(20),
    role: z.enum(OPERATOR_ROLES),
    isGranted: flag,
    version,
    reason,
  }),
  response: created,
  needsFreshProof: true,
});

export const requestFactorReset = operator("operations", "support").post(
  "/api/v1/operator/requests/factor-reset",
  {
    summary: "Ask for an account's second factors to be removed",
    request: z.object({ accountId: text(20), reason }),
    response: created,
    needsFreshProof: true,
  },
);

export const requestRate = operator("finance").post("/api/v1/operator/requests/rate", {
  summary: "Ask for a change of a rate by more than a fifth, without notice",
  request: z.object(changeFields),
  response: created,
  needsFreshProof: true,
});

export const requestIdentityRelease = operator("operations", "support").post(
  "/api/v1/operator/requests/identity",
  {
    summary: "Ask for an account's verified phone or name to be removed, to be verified anew",
    request: z.object({ accountId: text(20), part: z.enum(["phone", "name"]), reason }),
    response: created,
    needsFreshProof: true,
  },
);

export const requestOperatorName = operator("operations", "support").post(
  "/api/v1/operator/requests/operator-name",
  {
    summary: "Ask for the name of an operator to be recorded that the register does not know",
    request: z.object({
      accountId: text(20),
      name: writtenText(60),
      document: writtenText(40).meta({ description: "Kind and number of the document, as seen" }),
      reason,
    }),
    response: created,
    needsFreshProof: true,
  },
);

export const requestImage = operator("operations", "support").post(
  "/api/v1/operator/requests/image",
  {
    summary: "Ask for an uploaded image to be published in the download centre",
    request: publication.extend({ reason }),
    response: created,
    needsFreshProof: true,
  },
);

export const requestAnnouncement = operator("support").post(
  "/api/v1/operator/requests/announcement",
  {
    summary: "Ask for a pinned announcement to be published, or changed",
    request: writtenAnnouncement,
    response: created,
    needsFreshProof: true,
  },
);

const decision = z.object({ requestId: text(20), reason, confirmedAmount });
export type DecisionRequest = z.infer<typeof decision>;

export const approveRequest = everyone.post("/api/v1/operator/requests/approve", {
  summary: "Approve another operator's request, which carries it out",
  request: decision,
  response: done,
  needsFreshProof: true,
});

export const declineRequest = everyone.post("/api/v1/operator/requests/decline", {
  summary: "Decline another operator's request",
  request: decision,
  response: done,
});

export const cancelRequest = everyone.post("/api/v1/operator/requests/take-back", {
  summary: "Cancel one's own request",
  request: decision,
  response: done,
});
