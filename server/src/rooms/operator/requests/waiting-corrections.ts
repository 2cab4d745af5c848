import { ApiError } from "@nodeyard/contract/error.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";

export interface WaitingCorrection {
  readonly requestId: bigint;
  readonly amountMicroBp: bigint;
  readonly askedBy: bigint;
  readonly askerEmail: string;
}

/** Corrections of an account that no second operator has decided about, oldest first. */
export async function readWaitingCorrections(
  db: Queryable,
  accountId: bigint,
  now: Date,
): Promise<WaitingCorrection[]> {
  return db
    .selectFrom("operator_requests as r")
    .innerJoin("accounts as a", "a.account_id", "r.asked_by")
    .select(["r.operator_request_id as requestId", "r.asked_by as askedBy"])
    .select("a.email as askerEmail")
    .select(sql<bigint>`(r.payload ->> 'amountMicroBp')::bigint`.as("amountMicroBp"))
    .where("r.kind", "=", "correction")
    .where("r.subject_account_id", "=", accountId)
    .where("r.state", "=", "open")
    .where("r.expires_at", ">", now)
    .orderBy("r.operator_request_id")
    .execute();
}

/** The error of a correction that takes more than there is. */
export function balanceTooLow(availableMicroBp: bigint): ApiError {
  const available = formatMicroBp(availableMicroBp > 0n ? availableMicroBp : 0n);
  return new ApiError(operatorErrors.balanceTooLow, { params: { available } });
}
