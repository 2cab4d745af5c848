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
import { readBalance } from "../../../ledger/statement.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { operatorAct, operatorOf, versionOf, type State } from "../../account/operator-act.ts";
import { findOpen } from "../../withdrawal/operator/lock-open.ts";
import { OperatorError } from "../../withdrawal/operator/operator-error.ts";
import { assertOther, findAccountId, lockSubject, readRoles } from "../account-state.ts";
import { KINDS } from "./kinds.ts";
import { balanceTooLow, readWaitingCorrections } from "./waiting-corrections.ts";

interface Question {
  readonly kind: RequestKind;
  readonly accountId: bigint;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly seen?: string;
  /** Sent again with the same key it is the same request. */
  readonly idempotencyKey?: string | undefined;
  /** Throws for what could only be refused later. */
  readonly check?: (tx: Tx, state: State) => Promise<void> | void;
}

/**
 * The same act, asked for and not decided. One that can no longer be approved, since its subject has changed, does not count.
 * Corrections of the same amount are different acts.
 */
async function assertNotAsked(
  tx: Tx,
  { kind, accountId, payload }: Question,
  { seen, now }: { readonly seen: string; readonly now: Date },
) {
  if (kind === "correction") return;
  const same = await tx
    .selectFrom("operator_requests")
    .select("operator_request_id")
    .where("kind", "=", kind)
    .where("subject_account_id", "=", accountId)
    .where("seen", "=", seen)
    .where(sql<boolean>`payload = ${JSON.stringify(payload)}::jsonb`)
    .where("state", "=", "open")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (same) throw new ApiError(operatorErrors.alreadyAsked);
}

/** The operator's request of this key, if any; throws if the key belongs to a different one. */
async function findByKey(
  tx: Tx,
  askedBy: bigint,
  { kind, accountId, payload, idempotencyKey }: Question,
): Promise<bigint | undefined> {
  if (idempotencyKey === undefined) return undefined;
  // Of two with the same key at once the second waits here, and finds the first.
  await lockSubject(tx, accountId);
  const made = await tx
    .selectFrom("operator_requests")
    .select("operator_request_id")
    .select(
      sql<boolean>`kind = ${kind} and subject_account_id = ${accountId}
        and payload = ${JSON.stringify(payload)}::jsonb`.as("is_same"),
    )
    .where("asked_by", "=", askedBy)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (made && !made.is_same) throw new ApiError(operatorErrors.keyUsed);
  return made?.operator_request_id;
}

async function ask(
  deps: Deps,
  caller: OwnerCaller,
  question: Question,
): Promise<Result<AskedResponse>> {
  const { kind, accountId, payload, reason, seen, check } = question;
  assertOther(caller.accountId, accountId);
  const requestId = await deps.db.transaction().execute(async (tx) => {
    const made = await findByKey(tx, caller.accountId, question);
    if (made !== undefined) return made;
    return operatorAct(deps, tx, {
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
            idempotency_key: question.idempotencyKey ?? null,
            asked_at: at,
            expires_at: new Date(at.getTime() + REQUEST_HOURS * HOUR_MS),
          })
          .returning("operator_request_id")
          .executeTakeFirstOrThrow();
        return { after: { requestId: String(id), kind, ...payload }, result: id };
      },
    });
  });
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

/**
 * Asks for a counter-entry in an account's ledger, which gives or takes BP. Several can wait: more than the balance, less what
 * those that wait take, is refused at once and not only to who would approve it.
 */
export async function askCorrection(
  deps: Deps,
  { accountId: wireId, amount, reason, idempotencyKey }: AskCorrectionRequest,
  caller: OwnerCaller,
  { isOnly = false } = {},
): Promise<Result<AskedResponse>> {
  const accountId = await findAccountId(deps.db, wireId);
  const isTaken = amount.startsWith("-");
  const absolute = parseMicroBp(isTaken ? amount.slice(1).trim() : amount.replace(/^\+/, ""));
  if (absolute === undefined || absolute <= 0n || absolute > MAX_MICRO_BP)
    throw new ApiError(operatorErrors.amountInvalid);
  const payload = { amountMicroBp: String(isTaken ? -absolute : absolute) };
  return ask(deps, caller, {
    kind: "correction",
    accountId,
    payload,
    reason,
    idempotencyKey: idempotencyKey?.toLowerCase(),
    check: async (tx) => {
      const waiting = await readWaitingCorrections(tx, accountId, deps.clock.now());
      if (isOnly && waiting.length > 0) throw new ApiError(operatorErrors.correctionWaits);
      if (!isTaken) return;
      const taken = waiting.reduce((sum, each) => {
        return each.amountMicroBp < 0n ? sum - each.amountMicroBp : sum;
      }, 0n);
      const available = (await readBalance(tx, accountId)) - taken;
      if (absolute > available) throw balanceTooLow(available);
    },
  });
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
