import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import type { RequestState } from "@nodeyard/contract/operator/rules.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { OperatorRequestsTable } from "../../../platform/schema.ts";
import { readWireId } from "../../../platform/wire-id.ts";

export type RequestRow = Selectable<OperatorRequestsTable>;

/** An open request is over at its time without a row being written. */
export function stateOf({ state, expires_at: until }: RequestRow, now: Date): RequestState {
  return state === "open" && until <= now ? "expired" : state;
}

const ENDED = {
  approved: { zh: "已批准", en: "approved" },
  declined: { zh: "已拒绝", en: "declined" },
  withdrawn: { zh: "已撤回", en: "cancelled" },
  lapsed: { zh: "已失效", en: "lapsed" },
  expired: { zh: "已过期", en: "expired" },
} as const satisfies Readonly<Record<Exclude<RequestState, "open">, Text>>;

/** Locks an open request until the transaction ends: of two decisions the second finds it ended. */
export async function lockRequest(
  tx: Tx,
  wireId: string,
  now: Date,
  language: "zn" | "en",
): Promise<RequestRow> {
  const requestId = readWireId(wireId);
  const row =
    requestId === undefined
      ? undefined
      : await tx
          .selectFrom("operator_requests")
          .selectAll()
          .where("operator_request_id", "=", requestId)
          .forUpdate()
          .executeTakeFirst();
  if (!row) throw new ApiError(operatorErrors.unknownRequest);
  const state = stateOf(row, now);
  if (state !== "open")
    throw new ApiError(operatorErrors.requestEnded, {
      params: { state: ENDED[state][language === "zn" ? "zh" : "en"] },
    });
  return row;
}
