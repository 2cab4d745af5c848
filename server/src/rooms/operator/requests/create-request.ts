import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import type { RequestCreatedResponse } from "@nodeyard/contract/operator/request-calls.ts";
import {
  REQUEST_HOURS,
  REQUEST_ROLES,
  REQUESTS_OF_NO_ACCOUNT,
  type RequestKind,
} from "@nodeyard/contract/operator/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf, versionOf, type State } from "../../account/operator-act.ts";
import { assertOther, lockSubject } from "../../identity/operator/account-state.ts";
import { KINDS } from "./kinds.ts";

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
async function assertNotRequested(
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
  requesterId: bigint,
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
    .where("asked_by", "=", requesterId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (made && !made.is_same) throw new ApiError(operatorErrors.keyUsed);
  return made?.operator_request_id;
}

/** Writes a request that another operator decides about, with its audit line. */
export async function createRequest(
  deps: Deps,
  caller: OwnerCaller,
  question: Question,
): Promise<Result<RequestCreatedResponse>> {
  const { kind, accountId, payload, reason, seen, check } = question;
  if (!REQUESTS_OF_NO_ACCOUNT.includes(kind))
    await assertOther(deps.db, caller.accountId, accountId);
  const { requestId, isNew } = await deps.db.transaction().execute(async (tx) => {
    const made = await findByKey(tx, caller.accountId, question);
    if (made !== undefined) return { requestId: made, isNew: false };
    const createdId = await operatorAct(deps, tx, {
      act: "operator.ask",
      roles: REQUEST_ROLES[kind],
      operator: operatorOf(caller, reason),
      subjectAccountId: accountId,
      seen,
      read: () => KINDS[kind].read(tx, { accountId, payload }),
      change: async (state, at) => {
        await check?.(tx, state);
        const version = versionOf(state);
        await assertNotRequested(tx, question, { seen: version, now: at });
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
        const { sealedName: _, ...facts } = payload;
        return { after: { requestId: String(id), kind, ...facts }, result: id };
      },
    });
    return { requestId: createdId, isNew: true };
  });
  const message = isNew ? operatorMessages.requested : operatorMessages.requestedBefore;
  return { message, requestId: String(requestId) };
}
