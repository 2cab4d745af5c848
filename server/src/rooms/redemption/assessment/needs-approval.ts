// Offered to other rooms.
import type { OrderKind } from "@nodeyard/contract/redemption/rules.ts";
import { sql, type RawBuilder } from "kysely";

/** True for an order that an operator has to approve, or had to. */
export function needsApproval(kind: OrderKind, orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from redemption_assessments asm
    where asm.kind = ${sql.lit(kind)} and asm.order_id = ${orderId} and asm.verdict = 'approval')`;
}

/** Why it does, in the order of the rules; null for one that passes. */
export function reviewReasons(
  kind: OrderKind,
  orderId: RawBuilder<unknown>,
): RawBuilder<string[] | null> {
  return sql<string[] | null>`(select asm.reasons from redemption_assessments asm
    where asm.kind = ${sql.lit(kind)} and asm.order_id = ${orderId} and asm.verdict = 'approval'
    order by redemption_assessment_id desc limit 1)`;
}
