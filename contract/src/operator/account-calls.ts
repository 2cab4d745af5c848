import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { flag, instant, text } from "../fields.ts";
import { LEDGER_KINDS } from "../ledger.ts";
import { bpText } from "../ledger-fields.ts";
import { namedAccount, reason, version } from "../operator-fields.ts";
import { OPERATOR_ROLES } from "../operator-roles.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { LIMIT_NAMES } from "./limits.ts";
import { MATCHES, PAGE_FLAGS } from "./rules.ts";

const { operator } = callsIn("operator");

const role = z.enum(OPERATOR_ROLES);

const found = z.strictObject({
  ...namedAccount.shape,
  createdAt: instant,
  /** Spendable balance. */
  balance: bpText,
  deviceCount: z.number(),
  roles: z.array(role),
  isFrozen: z.boolean(),
  /** Field in which the text was found; null where nothing was searched for. */
  match: z.enum(MATCHES).nullable(),
});
export type FoundAccount = z.infer<typeof found>;

export const findAccounts = operator("finance", "operations", "support").get(
  "/api/v1/operator/accounts",
  {
    summary: "Find accounts",
    request: z.object({
      ...pageQuery,
      /** Part of an e-mail address; an id, wallet address, MAC address or activation code. All accounts when absent. */
      text: text(80).optional(),
    }),
    /** Newest first. */
    response: ok(pageReply(found)),
  },
);
export type FindAccountsQuery = RequestOf<typeof findAccounts>;
export type FindAccountsResponse = ResponseOf<typeof findAccounts>;

const limit = z.strictObject({
  name: z.enum(LIMIT_NAMES),
  /** As an operator writes it; null without a limit. */
  inForce: z.string().nullable(),
  /** General limits, of accounts without a limit of their own. */
  general: z.string().nullable(),
  /** The account's own; null where the general one holds. */
  own: z
    .strictObject({ value: z.string(), reason: z.string(), setBy: namedAccount, setAt: instant })
    .nullable(),
  version,
});
export type AccountLimit = z.infer<typeof limit>;

const waitingCorrection = z.strictObject({
  requestId: z.string(),
  amount: bpText,
  askedBy: namedAccount,
});
const waitingRequest = z.strictObject({
  requestId: z.string(),
  /** The role to be given or taken; null for a reset of the second factor. */
  role: role.nullable(),
  isGranted: z.boolean().nullable(),
  askedBy: namedAccount,
});

const accountRequest = z.object({ accountId: text(20) });

export const getAccount = operator("finance", "operations", "support").get(
  "/api/v1/operator/account",
  {
    summary: "One account",
    request: accountRequest,
    response: ok({
      account: z.strictObject({
        ...namedAccount.shape,
        isEmailVerified: z.boolean(),
        /** Masked; empty if none. */
        tel: z.string(),
        isPhoneVerified: z.boolean(),
        isNameVerified: z.boolean(),
        /** True where two operators, or the terminal, have recorded whose account it is. */
        isOperatorNameRecorded: z.boolean(),
        createdAt: instant,
        lastSignInAt: instant.nullable(),
        /** Who invited it. */
        referrer: namedAccount.nullable(),
        balance: bpText,
        /** Reserved by withdrawals in progress. */
        held: bpText,
        /** The withdrawal in progress. */
        openWithdrawalId: z.string().nullable(),
        /** The bound wallet; empty if none. */
        wallet: z.string(),
        deviceCount: z.number(),
        onlineCount: z.number(),
        signInCount: z.number(),
        chatBindingCount: z
          .number()
          .meta({ description: "Chat identities that the account is open to" }),
        hasFactor: z.boolean(),
        roles: z.array(role),
        /** Pages that are open to this account alone. */
        flags: z.array(z.enum(PAGE_FLAGS)),
        /** False where operators have refused buy-backs and exchanges. */
        isYuanAllowed: z.boolean(),
        limits: z.array(limit),
        /** Corrections of the balance that no second operator has decided about. */
        waitingCorrections: z.array(waitingCorrection),
        correctionCeiling: bpText.meta({
          description: "A larger correction is confirmed by repeating its amount",
        }),
        owedToAll: bpText.meta({
          description: "To all owners together, orders in progress included",
        }),
        /** Changes of its roles, and resets of its second factor, that no second operator has decided about. */
        waitingRequests: z.array(waitingRequest),
        frozenAt: instant.nullable(),
        version,
        /** The operator's own account, which another one has to act on. */
        isOwn: z.boolean(),
      }),
    }),
  },
);
export type OperatorAccount = ResponseOf<typeof getAccount>["account"];

const line = z.strictObject({
  lineId: z.string(),
  kind: z.enum(LEDGER_KINDS),
  occurredAt: instant,
  recordedAt: instant,
  amount: bpText,
  balance: bpText.meta({ description: "Balance after it, by the time that lines are for" }),
});
export type AccountLine = z.infer<typeof line>;

export const listAccountLedger = operator("finance", "operations", "support").get(
  "/api/v1/operator/account/ledger",
  {
    summary: "The ledger of one account",
    request: accountRequest.extend(pageQuery),
    /** Newest first. */
    response: ok(pageReply(line)),
  },
);

const accountAct = accountRequest.extend({ version, reason });

export const freezeAccount = operator("finance", "support").post(
  "/api/v1/operator/account/freeze",
  {
    summary: "Freeze an account: no withdrawals, wallet changes, activation codes or unbinding",
    request: accountAct,
    response: done,
    needsFreshProof: true,
  },
);

export const unfreezeAccount = operator("finance", "support").post(
  "/api/v1/operator/account/unfreeze",
  {
    summary: "Release a frozen account",
    request: accountAct,
    response: done,
    needsFreshProof: true,
  },
);
export type AccountActRequest = RequestOf<typeof freezeAccount>;

export const setYuanPermission = operator("finance").post("/api/v1/operator/account/yuan", {
  summary: "Refuse buy-backs and exchanges to an account, or allow them again",
  request: accountRequest.extend({ isAllowed: flag, reason }),
  response: done,
  needsFreshProof: true,
});

export const setAccountLimit = operator("finance", "operations", "support").post(
  "/api/v1/operator/account/limit",
  {
    summary: "Limit a single account, or lift its limit",
    request: accountRequest.extend({
      limit: z.enum(LIMIT_NAMES),
      value: text(30).meta({ description: "Empty for the general limit" }),
      version,
      reason,
    }),
    response: done,
    needsFreshProof: true,
  },
);

export const endAccountSignIns = operator("support").post("/api/v1/operator/account/end-sign-ins", {
  summary: "End all sign-ins of an account",
  request: accountRequest.extend({ reason }),
  response: done,
  needsFreshProof: true,
});
