import { ApiError } from "@nodeyard/contract/error.ts";
import { parseMicroBp } from "@nodeyard/contract/money.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import type {
  AskCorrectionRequest,
  AskedResponse,
  AskFactorResetRequest,
  AskPayoutRequest,
  AskRolesRequest,
} from "@nodeyard/contract/operator/request-calls.ts";
import {
  REQUEST_HOURS,
  REQUEST_ROLES,
  type RequestKind,
} from "@nodeyard/contract/operator/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator-errors.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { operatorAct, operatorOf, versionOf, type State } from "../../account/operator-act.ts";
import { findOpen } from "../../withdrawal/operator/lock-open.ts";
import { OperatorError } from "../../withdrawal/operator/operator-error.ts";
import { assertOther, findAccountId, readRoles } from "../account-state.ts";
import { KINDS } from "./kinds.ts";

interface Question {
  readonly kind: RequestKind;
  readonly accountId: bigint;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly seen?: string;
  /** Throws for what could only be refused later. */
  readonly check?: (tx: Tx, state: State) => Promise<void> | void;
}

/**
 * The same act, asked for and not decided. One that can no longer be approved, since its subject has changed, does not count; of
 * corrections an account has one at a time, since two of them would add up.
 */
async function assertNotAsked(
  tx: Tx,
  { kind, accountId, payload }: Question,
  { seen, now }: { readonly seen: string; readonly now: Date },
) {
  let alike = tx
    .selectFrom("operator_requests")
    .select("operator_request_id")
    .where("kind", "=", kind)
    .where("subject_account_id", "=", accountId)
    .where("seen", "=", seen);
  if (kind !== "correction")
    alike = alike.where(sql<boolean>`payload = ${JSON.stringify(payload)}::jsonb`);
  const same = await alike
    .where("state", "=", "open")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (same) throw new ApiError(operatorErrors.alreadyAsked);
}

async function ask(
  deps: Deps,
  caller: OwnerCaller,
  question: Question,
): Promise<Result<AskedResponse>> {
  const { kind, accountId, payload, reason, seen, check } = question;
  assertOther(caller.accountId, accountId);
  const requestId = await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "operator.ask",
      roles: REQUEST_ROLES[kind],
      operator: operatorOf(caller, reason),
      subjectAccountId: accountId,
      seen,
      read: () => KINDS[kind].read(tx, { accountId, payload }),
      change: async (state, at) => {
        await check?.(tx, state);
        const version = versionOf(state);
        await assertNotAsked(tx, question, { seen: version, now: at });
        const { operator_request_id: id } = await tx
          .insertInto("operator_requests")
          .values({
            kind,
            subject_account_id: accountId,
            payload: JSON.stringify(payload),
            seen: version,
            reason: reason.trim(),
            asked_by: caller.accountId,
            asked_at: at,
            expires_at: new Date(at.getTime() + REQUEST_HOURS * HOUR_MS),
          })
          .returning("operator_request_id")
          .executeTakeFirstOrThrow();
        return { after: { requestId: String(id), kind, ...payload }, result: id };
      },
    }),
  );
  return { message: operatorMessages.asked, requestId: String(requestId) };
}

/** Asks for the approval of a withdrawal that waits for it. */
export async function askPayout(
  deps: Deps,
  { withdrawalId: wireId, version, reason }: AskPayoutRequest,
  caller: OwnerCaller,
): Promise<Result<AskedResponse>> {
  const { withdrawal } = await findOpen(deps.db, requireWireId(wireId, payoutActErrors.notANumber));
  const withdrawalId = String(withdrawal.withdrawal_id);
  if (withdrawal.review_reason === null || withdrawal.approved_at !== null)
    throw new OperatorError(payoutActErrors.notWaiting, { withdrawalId });
  const amountMicroBp = String(withdrawal.gross_micro_bp);
  const payload = { withdrawalId, amountMicroBp };
  const { account_id: accountId } = withdrawal;
  return ask(deps, caller, { kind: "payout", accountId, payload, reason, seen: version });
}

/** A billion BP: more is a slip of the finger, and ten thousand of them still fit into the ledger's columns. */
const MAX_MICRO_BP = 10n ** 15n;

/** Asks for a counter-entry in an account's ledger, which gives or takes BP. */
export async function askCorrection(
  deps: Deps,
  { accountId: wireId, amount, reason }: AskCorrectionRequest,
  caller: OwnerCaller,
): Promise<Result<AskedResponse>> {
  const accountId = await findAccountId(deps.db, wireId);
  const isTaken = amount.startsWith("-");
  const absolute = parseMicroBp(isTaken ? amount.slice(1).trim() : amount.replace(/^\+/, ""));
  if (absolute === undefined || absolute <= 0n || absolute > MAX_MICRO_BP)
    throw new ApiError(operatorErrors.amountInvalid);
  const payload = { amountMicroBp: String(isTaken ? -absolute : absolute) };
  return ask(deps, caller, { kind: "correction", accountId, payload, reason });
}

/** Asks for an operator's role to be given or taken. */
export async function askRoles(
  deps: Deps,
  { accountId: wireId, role, isGranted, version, reason }: AskRolesRequest,
  caller: OwnerCaller,
): Promise<Result<AskedResponse>> {
  const accountId = await findAccountId(deps.db, wireId);
  return ask(deps, caller, {
    kind: "roles",
    accountId,
    payload: { role, isGranted },
    reason,
    seen: version,
    check: async (tx) => {
      if ((await readRoles(tx, accountId)).includes(role) === isGranted)
        throw new ApiError(operatorErrors.nothingChanges);
    },
  });
}

/** Asks for all second factors of an account to be removed. */
export async function askFactorReset(
  deps: Deps,
  { accountId: wireId, reason }: AskFactorResetRequest,
  caller: OwnerCaller,
): Promise<Result<AskedResponse>> {
  const accountId = await findAccountId(deps.db, wireId);
  return ask(deps, caller, {
    kind: "factor-reset",
    accountId,
    payload: {},
    reason,
    check: (_, state) => {
      const { factors } = state as { factors: readonly string[] };
      if (factors.length === 0) throw new ApiError(operatorErrors.noFactor);
    },
  });
}
