// Offered to other rooms.
import type { ChannelName, ReviewReason } from "@nodeyard/contract/redemption/rules.ts";
import type { Tx } from "../../../platform/database.ts";
import { assess, RULE_VERSION } from "./assess.ts";
import { CHANNEL_RULES } from "./channels.ts";
import type { Inputs } from "./inputs.ts";

/** The order that was assessed. */
export interface OrderName {
  readonly channel: ChannelName;
  readonly orderId: bigint;
  readonly accountId: bigint;
  readonly at: Date;
}

/** Keeps an assessment with its inputs, in the transaction of the order. What is kept is never changed. */
export async function saveAssessment(
  tx: Tx,
  { channel, orderId, accountId, at }: OrderName,
  {
    reasons,
    inputs,
  }: { readonly reasons: readonly ReviewReason[]; readonly inputs: Inputs | Record<string, never> },
): Promise<void> {
  await tx
    .insertInto("redemption_assessments")
    .values({
      kind: CHANNEL_RULES[channel].kind,
      order_id: orderId,
      channel,
      account_id: accountId,
      verdict: reasons.length > 0 ? "approval" : "pass",
      reasons: [...reasons],
      inputs: JSON.stringify(inputs),
      rule_version: RULE_VERSION,
      assessed_at: at,
    })
    .execute();
}

/** Assesses an open order again, whose account turns out to have been paid something that the ledger lacks. @returns the reasons. */
export async function addUnbooked(tx: Tx, order: OrderName): Promise<readonly ReviewReason[]> {
  const before = await tx
    .selectFrom("redemption_assessments")
    .select("inputs")
    .where("kind", "=", CHANNEL_RULES[order.channel].kind)
    .where("order_id", "=", order.orderId)
    .where("rule_version", "=", RULE_VERSION)
    .orderBy("redemption_assessment_id", "desc")
    .limit(1)
    .executeTakeFirst();
  const inputs = before && { ...(before.inputs as Inputs), hasUnbookedPayment: true };
  const { verdict, reasons } = inputs
    ? assess(inputs)
    : ({ verdict: "approval", reasons: ["unbooked-payment"] } as const);
  if (verdict !== "approval") throw new Error(`order ${order.orderId} is ${verdict}`);
  await saveAssessment(tx, order, { reasons, inputs: inputs ?? {} });
  return reasons;
}
