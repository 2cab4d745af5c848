import type { BuybackRow } from "../store.ts";
import { QUIET_SECONDS } from "./choose-step.ts";

/**
 * When no request for a payment can be in transit any more: at once if there was none, or if the last one was refused for a reason of
 * ours.
 */
export function quietFrom(
  row: Pick<BuybackRow, "last_sent_at" | "refused_send_at">,
): Date | undefined {
  const { last_sent_at: sentAt, refused_send_at: refusedAt } = row;
  if (sentAt === null || sentAt.getTime() === refusedAt?.getTime()) return undefined;
  return new Date(sentAt.getTime() + QUIET_SECONDS * 1000);
}
