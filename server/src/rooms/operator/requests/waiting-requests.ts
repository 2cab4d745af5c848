import { ApiError } from "@nodeyard/contract/error.ts";
import { formatBp, formatMicroBp } from "@nodeyard/contract/money.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import type { RequestKind } from "@nodeyard/contract/operator/rules.ts";
import type { OperatorRole } from "@nodeyard/contract/operator-roles.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";

export interface WaitingCorrection {
  readonly requestId: bigint;
  readonly amountMicroBp: bigint;
  readonly requesterId: bigint;
  readonly askerEmail: string;
}

function waiting(db: Queryable, accountId: bigint, now: Date, kinds: readonly RequestKind[]) {
  return db
    .selectFrom("operator_requests as r")
    .innerJoin("accounts as a", "a.account_id", "r.asked_by")
    .select(["r.operator_request_id as requestId", "r.asked_by as requesterId"])
    .select("a.email as askerEmail")
    .where("r.kind", "in", kinds)
    .where("r.subject_account_id", "=", accountId)
    .where("r.state", "=", "open")
    .where("r.expires_at", ">", now)
    .orderBy("r.operator_request_id");
}

/** Corrections of an account that no second operator has decided about, oldest first. */
export async function readWaitingCorrections(
  db: Queryable,
  accountId: bigint,
  now: Date,
): Promise<WaitingCorrection[]> {
  return waiting(db, accountId, now, ["correction"])
    .select(sql<bigint>`(r.payload ->> 'amountMicroBp')::bigint`.as("amountMicroBp"))
    .execute();
}

export interface WaitingRequest {
  readonly requestId: bigint;
  /** Null for a reset of the second factor. */
  readonly role: OperatorRole | null;
  readonly isGranted: boolean | null;
  readonly requesterId: bigint;
  readonly askerEmail: string;
}

/** Changes of an account's roles and resets of its second factor that no second operator has decided about, oldest first. */
export async function readWaitingRequests(
  db: Queryable,
  accountId: bigint,
  now: Date,
): Promise<WaitingRequest[]> {
  return waiting(db, accountId, now, ["roles", "factor-reset"])
    .select(sql<OperatorRole | null>`r.payload ->> 'role'`.as("role"))
    .select(sql<boolean | null>`(r.payload ->> 'isGranted')::boolean`.as("isGranted"))
    .execute();
}

/** The error of a correction that takes more than there is. */
export function balanceTooLow(availableMicroBp: bigint): ApiError {
  const available = formatBp(formatMicroBp(availableMicroBp > 0n ? availableMicroBp : 0n), 6);
  return new ApiError(operatorErrors.balanceTooLow, { params: { available } });
}
